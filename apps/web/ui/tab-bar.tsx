import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useFormat } from '../lib/format/use-format.ts'
import { alongTheLine } from '../lib/keys/along-the-line.ts'
import { Explained } from './explained.tsx'
import classes from './tab-bar.module.css'

export type TabEntry<Id extends string> = {
  id: Id
  label: string
  /** The plain word for what stands under it. */
  means?: string
  /** The number beside the label; undefined while it is not known. */
  count?: number | undefined
  /** Why the tab cannot be opened; undefined when it can. */
  closed?: string | undefined
}

type Props<Id extends string> = {
  label: string
  tabs: readonly TabEntry<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

const idOf = (tab: string) => `tab-${tab}`

/**
 * Tabs with their numbers, by the keyboard pattern of tab lists: arrows, Home and End move and open. A tab that cannot
 * be opened stays reachable and says why.
 */
export function TabBar<Id extends string>({ label, tabs, chosen, onChoose }: Props<Id>) {
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const to = targetOf(alongTheLine(event.key), at, tabs.length)
    if (to === null) return
    event.preventDefault()
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
    const tab = tabs[to]
    if (tab && tab.closed === undefined) onChoose(tab.id)
  }
  return (
    <div ref={bar} role="tablist" aria-label={label} className={classes.bar}>
      {tabs.map((tab, at) => (
        <Tab
          key={tab.id}
          tab={tab}
          chosen={tab.id === chosen}
          onChoose={() => onChoose(tab.id)}
          onKeyDown={(event) => move(event, at)}
        />
      ))}
    </div>
  )
}

/** What stands under the chosen tab. */
export function TabPanel({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${idOf(tab)}-panel`} aria-labelledby={idOf(tab)} className={classes.panel}>
      {children}
    </div>
  )
}

function Tab<Id extends string>({
  tab,
  chosen,
  onChoose,
  onKeyDown,
}: {
  tab: TabEntry<Id>
  chosen: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}) {
  const format = useFormat()
  const closed = tab.closed !== undefined
  const button = (describedBy: string | undefined) => (
    <button
      type="button"
      role="tab"
      id={idOf(tab.id)}
      className={classes.tab}
      aria-selected={chosen}
      aria-controls={chosen ? `${idOf(tab.id)}-panel` : undefined}
      aria-disabled={closed || undefined}
      aria-describedby={describedBy}
      tabIndex={chosen ? 0 : -1}
      onClick={closed ? undefined : onChoose}
      onKeyDown={onKeyDown}
    >
      {tab.label}
      {tab.count !== undefined && <span className={classes.count}>{format.count(tab.count)}</span>}
    </button>
  )
  return <Explained meaning={tab.closed ?? tab.means}>{button}</Explained>
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
