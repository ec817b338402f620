import IconChevronDown from 'virtual:icons/chevron-down'
import IconLayoutSidebarLeftCollapse from 'virtual:icons/layout-sidebar-left-collapse'
import IconLayoutSidebarLeftExpand from 'virtual:icons/layout-sidebar-left-expand'
import { ActionIcon } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetting } from '../../lib/preferences/settings.ts'
import { useStoredChoice } from '../../lib/preferences/stored-choice.ts'
import { useSession } from '../../lib/session/session.ts'
import { TabBar } from '../../ui/tab-bar.tsx'
import type { MenuTab } from '../menu.ts'
import classes from './menu.module.css'
import { type MenuCounts, MenuLink, waitingAt } from './menu-link.tsx'
import { hasTabs, type OpenSection, tabOf, useMenu } from './use-menu.ts'
import { useMenuCounts } from './use-menu-counts.ts'
import { useTabs } from './use-tabs.ts'

/**
 * The main navigation: FXMatch and Trust, each in sections, with the number of orders that wait at each step.
 *
 * @param collapsible whether it can be narrowed to icons (a drawer cannot)
 */
export function SideMenu({ collapsible = false }: { collapsible?: boolean }) {
  const { t } = useTranslation('shell')
  const [narrowed, narrow] = useSetting('sidebarCollapsed')
  const collapsed = collapsible && narrowed
  return (
    <div className={classes.side}>
      <Navigation collapsed={collapsed} />
      {collapsible && (
        <div className={classes.foot}>
          <ActionIcon
            aria-label={t(collapsed ? 'menuFrame.expand' : 'menuFrame.collapse')}
            aria-expanded={!collapsed}
            onClick={() => narrow(!narrowed)}
          >
            {collapsed ? (
              <IconLayoutSidebarLeftExpand size={18} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
            )}
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

function Navigation({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const { companyKind } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const tabs = useTabs()
  const [tab, choose] = useState<MenuTab>(tabOf(path))
  // Arriving on a page of the other half turns the menu over.
  useEffect(() => choose(tabOf(path)), [path])
  const half = hasTabs(companyKind) ? tab : null
  // Icons alone leave no room for tabs: both halves are there then.
  const sections = useMenu().filter((section) => half === null || collapsed || section.tab === half)
  const counts = useMenuCounts()
  const menu = useRef<HTMLElement>(null)
  // A long menu begins where one is, in a low window too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry of the menu
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path, half])
  return (
    <nav ref={menu} className={classes.nav} aria-label={t('navigation')}>
      {half !== null && !collapsed && (
        <TabBar label={t('navigation')} tabs={tabs} chosen={half} onChoose={choose} />
      )}
      <div {...(half === null || collapsed ? {} : panelOf(half))}>
        {sections.map((section) => (
          <Section key={section.id} section={section} counts={counts} collapsed={collapsed} path={path} />
        ))}
      </div>
    </nav>
  )
}

const panelOf = (tab: MenuTab) => ({
  role: 'tabpanel',
  id: `tab-${tab}-panel`,
  'aria-labelledby': `tab-${tab}`,
})

type SectionProps = {
  section: OpenSection
  counts: MenuCounts
  collapsed: boolean
  path: string
}

function Section({ section, counts, collapsed, path }: SectionProps) {
  const { companyKind } = useSession()
  const [stored, store] = useStoredChoice(`fxmatch.menu.${section.id}`)
  const inside = section.entries.some((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
  // The back office works with its configuration all day.
  const unfolded = stored === null ? companyKind === 'PLATFORM' || inside : stored === 'open'
  const folds = section.submenu === true && !collapsed
  const heading = `menu-${section.id}`
  return (
    <div className={classes.section}>
      {folds ? (
        <h2 id={heading}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={unfolded}
            aria-controls={`${heading}-entries`}
            onClick={() => store(unfolded ? 'closed' : 'open')}
          >
            {section.label}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </h2>
      ) : (
        <h2 id={heading} className={collapsed ? 'visually-hidden' : undefined}>
          {section.label}
        </h2>
      )}
      <ul id={`${heading}-entries`} aria-labelledby={heading} hidden={folds && !unfolded}>
        {section.entries.map((entry) => (
          <li key={entry.label}>
            <MenuLink entry={entry} count={waitingAt(entry, counts)} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </div>
  )
}
