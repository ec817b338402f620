import IconChevronDown from 'virtual:icons/chevron-down'
import { Menu, UnstyledButton } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './menu.module.css'
import { type MenuCounts, waitingAt } from './menu-link.tsx'
import { hasTabs, isHere, type OpenSection, useMenu } from './use-menu.ts'
import { useMenuCounts } from './use-menu-counts.ts'
import { useTabs } from './use-tabs.ts'

/** The main navigation as a bar under the top bar: one dropdown a section, moved in by the arrows. */
export function HorizontalMenu() {
  const { t } = useTranslation(['shell', 'common'])
  const { companyKind } = useSession()
  const sections = useMenu()
  const counts = useMenuCounts()
  const closed = useTabs().filter((tab) => tab.closed !== undefined)
  return (
    <nav className={classes.bar} aria-label={t('navigation')}>
      {sections
        // A person without Trust may have been left one entry of it; the closed half says so instead.
        .filter((section) => !closed.some((tab) => tab.id === section.tab))
        .map((section) => (
          <Dropdown key={section.id} section={section} counts={counts} />
        ))}
      {hasTabs(companyKind) &&
        closed.map((tab) => (
          <ReasonedButton key={tab.id} variant="subtle" reason={tab.closed ?? null} reasonAs="tooltip">
            {tab.label}
          </ReasonedButton>
        ))}
    </nav>
  )
}

function Dropdown({ section, counts }: { section: OpenSection; counts: MenuCounts }) {
  const format = useFormat()
  const { t } = useTranslation(['shell', 'common'])
  const location = useRouterState({ select: (state) => state.location })
  const here = section.entries.some((entry) => isHere(entry, location))
  // The person's work is among the orders that are counted by status.
  const byStatus = section.entries.filter((entry) => entry.counts !== 'work')
  const waiting = byStatus.reduce((sum, entry) => sum + waitingAt(entry, counts), 0)
  return (
    // The first entry takes the focus, as WAI-ARIA's menu button asks: the library's placeholder knows no End.
    <Menu position="bottom-start" width={240} returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.drop} data-here={here || undefined}>
          {section.label}
          {waiting > 0 && <span className={classes.count}>{format.count(waiting)}</span>}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropped ?? ''} aria-label={section.label}>
        {section.entries.map((entry) => {
          const count = waitingAt(entry, counts)
          return (
            <Menu.Item
              key={entry.label}
              renderRoot={(props) => (
                <Link to={entry.path as string} search={(entry.search ?? {}) as never} {...props} />
              )}
              aria-current={isHere(entry, location) ? 'page' : undefined}
              rightSection={count > 0 ? <span className={classes.count}>{format.count(count)}</span> : null}
            >
              {t(entry.label)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
