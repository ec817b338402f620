import IconArrowLeft from 'virtual:icons/arrow-left'
import type { TextKey } from '@fxmatch/words/keys'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MENU } from '../menu.ts'
import classes from './shell.module.css'

type Crumb = { at: RegExp; parent: string; here: Extract<TextKey, `shell:crumb.${string}`> }

/** The screens that have a trail and a way back, and the list that each belongs to (specification 002 §2). */
const CRUMBS: readonly Crumb[] = [
  { at: /^\/auth\/new$/, parent: '/auth', here: 'shell:crumb.newRule' },
  { at: /^\/new\/race$/, parent: '/list-race', here: 'shell:crumb.newRace' },
  { at: /^\/users\/new$/, parent: '/users', here: 'shell:crumb.newUser' },
  { at: /^\/users\/edit\//, parent: '/users', here: 'shell:crumb.editUser' },
  { at: /^\/new\/agency$/, parent: '/agencies', here: 'shell:crumb.newAgency' },
  { at: /^\/new\/agency\//, parent: '/agencies', here: 'shell:crumb.editAgency' },
]

/** Where the page stands below its list, and an arrow back to it. */
export function Breadcrumbs() {
  const { t } = useTranslation(['shell', 'common'])
  const path = useRouterState({ select: (state) => state.location.pathname })
  const crumb = CRUMBS.find(({ at }) => at.test(path))
  const section = MENU.find(({ entries }) => entries.some((entry) => entry.path === crumb?.parent))
  const parent = section?.entries.find((entry) => entry.path === crumb?.parent)
  if (!crumb || !section || !parent) return null
  return (
    <nav className={classes.crumbs} aria-label={t('crumb.label')}>
      <Link
        to={parent.path as string}
        className={classes.crumbBack}
        aria-label={t('crumb.back', { to: t(parent.label) })}
      >
        <IconArrowLeft size={16} aria-hidden />
      </Link>
      <ol>
        <li>{t(section.label)}</li>
        <li>{t(parent.label)}</li>
        <li aria-current="page">{t(crumb.here)}</li>
      </ol>
    </nav>
  )
}
