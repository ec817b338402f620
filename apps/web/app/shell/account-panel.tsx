import { Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CHOICES, useSetting } from '../../lib/preferences/settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import classes from './shell.module.css'

interface AccountPanelProps {
  /** Closes what it stands in. */
  readonly close: () => void
  readonly onHelp: () => void
  readonly onLogout: () => void
}

/** What is one's own, page by page. */
const OWN_PAGES = [
  ['/change-password', 'account.changePassword'],
  ['/account/email', 'account.email'],
  ['/account/second-factor', 'account.secondFactor'],
  ['/account/sessions', 'account.sessions'],
] as const

const leadsTo = (to: '/account/settings' | (typeof OWN_PAGES)[number][0]) => (props: object) => (
  <Link to={to} {...props} />
)

/** What stands under one's own name: who one is, how the application looks, what is one's own, and the way out. */
export function AccountPanel({ close, onHelp, onLogout }: AccountPanelProps) {
  const { t } = useTranslation(['shell', 'common'])
  const user = useSession()
  return (
    <>
      <strong className={classes.accountName}>{user.fullName}</strong>
      <p className="soft">{t('account.userNumber', { number: user.number })}</p>
      <div className={classes.accountFacts}>
        <DefinitionList
          items={[
            { term: t('account.company'), value: user.companyName },
            ...(user.companyBCT === null
              ? []
              : [{ term: t('account.companyId'), value: t('account.bct', { code: user.companyBCT }) }]),
            { term: t('account.reference'), value: user.reference },
          ]}
        />
      </div>
      <Settings />
      <Button fullWidth mt={12} renderRoot={leadsTo('/account/settings')} onClick={close}>
        {t('account.settings')}
      </Button>
      <Button
        fullWidth
        mt={8}
        onClick={() => {
          close()
          onHelp()
        }}
      >
        {t('help.title')}
      </Button>
      {OWN_PAGES.map(([to, label]) => (
        <Button key={to} fullWidth mt={8} renderRoot={leadsTo(to)} onClick={close}>
          {t(label)}
        </Button>
      ))}
      <Button
        fullWidth
        mt={8}
        onClick={() => {
          close()
          onLogout()
        }}
      >
        {t('logout.action')}
      </Button>
    </>
  )
}

function Settings() {
  const { t } = useTranslation(['shell', 'common'])
  const [scheme, setScheme] = useSetting('scheme')
  const [density, setDensity] = useSetting('density')
  const [layout, setLayout] = useSetting('layout')
  return (
    <div className={classes.settings}>
      <Setting label={t('common:language')}>
        <LanguageSelect />
      </Setting>
      <Setting label={t('common:scheme.label')}>
        <SegmentedControl
          fullWidth
          aria-label={t('common:scheme.label')}
          value={scheme}
          data={CHOICES.scheme.map((value) => ({ value, label: t(`common:scheme.${value}`) }))}
          onChange={setScheme}
        />
      </Setting>
      <Setting label={t('density.label')}>
        <SegmentedControl
          fullWidth
          aria-label={t('density.label')}
          value={density}
          data={CHOICES.density.map((value) => ({ value, label: t(`density.${value}`) }))}
          onChange={setDensity}
        />
      </Setting>
      <Setting label={t('layout.label')}>
        <SegmentedControl
          fullWidth
          aria-label={t('layout.label')}
          value={layout}
          data={CHOICES.layout.map((value) => ({ value, label: t(`layout.${value}`) }))}
          onChange={setLayout}
        />
      </Setting>
    </div>
  )
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.settingLabel} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
