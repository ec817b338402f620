import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { MENU, type MenuEntry } from '../menu.ts'
import classes from './shell.module.css'
import { useOrderCounts } from './use-order-counts.ts'

/** The entries that lead somewhere for this person: a screen for its kind of company, whose capability it has. */
function useOpenEntries(): (entry: MenuEntry) => boolean {
  const router = useRouter()
  const user = useSession()
  const { capabilities, companyKind } = user
  const routes = new Map(Object.entries(router.routesByPath))
  return (entry) => {
    const route = routes.get(entry.path)
    const needed = route?.options.staticData?.capability
    if (route === undefined || (entry.kinds && !entry.kinds.includes(companyKind))) return false
    if (entry.flag !== undefined && !user[entry.flag]) return false
    return needed === undefined || capabilities.includes(needed)
  }
}

/** Whether another entry's address begins with this one's: then only this very page is meant (`/book`). */
const isParent = (path: string) =>
  MENU.some(({ entries }) => entries.some((entry) => entry.path.startsWith(`${path}/`)))

/** The main navigation, in sections, with the number of orders that wait at each step. */
export function SideMenu() {
  const { t } = useTranslation(['shell', 'common'])
  const format = useFormat()
  const open = useOpenEntries()
  const counts = useOrderCounts()
  const sections = MENU.map((section) => ({ ...section, entries: section.entries.filter(open) })).filter(
    (section) => section.entries.length > 0,
  )
  return (
    <nav className={classes.nav} aria-label={t('shell:navigation')}>
      {sections.map((section) => (
        <div key={section.id}>
          <h2 id={`menu-${section.id}`}>{t(section.label)}</h2>
          <ul aria-labelledby={`menu-${section.id}`}>
            {section.entries.map((entry) => {
              const count = (entry.counts ?? []).reduce((sum, status) => sum + (counts[status] ?? 0), 0)
              return (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    activeProps={{ 'aria-current': 'page' }}
                    activeOptions={{ exact: isParent(entry.path), includeSearch: false }}
                  >
                    <span>{t(entry.label)}</span>
                    {count > 0 && <span className={classes.count}>{format.count(count)}</span>}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
