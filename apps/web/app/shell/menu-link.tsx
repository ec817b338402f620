import { Link, useRouterState } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { Explained } from '../../ui/explained.tsx'
import type { MenuEntry } from '../menu.ts'
import classes from './menu.module.css'
import { MenuIcon } from './menu-icon.tsx'
import { isHere } from './use-menu.ts'

type Props = {
  entry: MenuEntry
  /** The number of orders that wait at the entry's step; 0 shows none. */
  count: number
  /** There is room for the icon alone. */
  collapsed?: boolean
}

/** How a link asks whether one is there that one is not: exactly nowhere. */
const NOWHERE = { exact: true, includeSearch: true } as const

/** The link of a menu entry to its screen. All are drawn with each number that changes, but for those it does not concern. */
export const MenuLink = memo(function MenuLink({ entry, count, collapsed = false }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const format = useFormat()
  const label = t(entry.label)
  // Home and the lists' own lines count what is older too.
  const today = count > 0 && entry.counts !== 'work' && t('shell:menuToday', { count: format.count(count) })
  const meaning = format.facts([entry.means && t(entry.means), today]) || undefined
  const here = useRouterState({ select: (state) => isHere(entry, state.location) })
  return (
    <Explained
      meaning={collapsed ? (meaning ? format.facts([label, meaning]) : label) : meaning}
      position="right"
    >
      {(describedBy) => (
        <Link
          to={entry.path as string}
          search={(entry.search ?? {}) as never}
          className={classes.link}
          data-collapsed={collapsed || undefined}
          aria-describedby={meaning && describedBy}
          // The link's own idea of where one is knows one entry for each screen.
          activeOptions={here ? { includeSearch: false } : NOWHERE}
          aria-current={here ? 'page' : undefined}
        >
          {collapsed && <MenuIcon entry={entry} />}
          <span className={collapsed ? 'visually-hidden' : undefined}>{label}</span>
          {count > 0 && <span className={classes.count}>{format.count(count)}</span>}
        </Link>
      )}
    </Explained>
  )
})

/** The numbers beside the menu: orders by status code, and what waits for the person. Empty until known. */
export type MenuCounts = { readonly orders: Readonly<Record<string, number>>; readonly work: number }

/** The number beside an entry: of the orders at its statuses, or of what waits for the person. */
export function waitingAt({ counts = [] }: MenuEntry, { orders, work }: MenuCounts): number {
  return counts === 'work' ? work : counts.reduce((sum, status) => sum + (orders[status] ?? 0), 0)
}
