import IconChevronDown from 'virtual:icons/chevron-down'
import IconChevronRight from 'virtual:icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { alongTheLine } from '../../lib/keys/along-the-line.ts'
import { alignOf } from './columns.ts'
import tableClasses from './data-table.module.css'
import classes from './group-heads.module.css'
import type { Grouped, GroupPlace } from './grouped.ts'
import { unmarkText } from './unmark-text.ts'

/** One group of a list: what its rows have in common, their number and their sums. */
export type RowGroup<Row> = {
  /** As an address names it (`use-folding.ts`). */
  readonly key: string
  readonly label: string
  /** Beside the label: how many rows it has. */
  readonly note: ReactNode
  /** Column id → the sum of all rows of the group, whether they are shown or not. */
  readonly sums: Readonly<Record<string, ReactNode>>
  /** Those that are shown where it is unfolded; null of one that cannot be. */
  readonly rows: readonly Row[] | null
  /** What stands after them: that more are on their way, the way to have them, why they did not come. */
  readonly foot?: ReactNode
}

type HeadProps = {
  group: RowGroup<never>
  open: boolean
  place: GroupPlace
  focusable: boolean
  onFocus: () => void
  onToggle: () => void
}

/** The columns before the first that has a sum: the label stands across them. */
function leadOf({ columns }: GroupPlace, sums: RowGroup<never>['sums']): number {
  const first = columns.findIndex(({ id }) => sums[id] !== undefined)
  return Math.max(1, first === -1 ? columns.length : first)
}

const Chevron = ({ open }: { open: boolean }) =>
  open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />

/** The line that begins a group of a table: its sums stand under the columns that they are of. */
function HeadRow({ group, open, place, focusable, onFocus, onToggle }: HeadProps) {
  const lead = leadOf(place, group.sums)
  const folds = group.rows !== null
  return (
    <tr
      data-group={group.key}
      className={classes.head}
      data-folds={folds || undefined}
      aria-level={1}
      aria-expanded={folds ? open : undefined}
      tabIndex={focusable ? 0 : -1}
      onFocus={onFocus}
      {...(folds ? { onClick: onToggle } : {})}
    >
      {place.boxes && <td className={tableClasses.check} />}
      <td colSpan={lead}>
        <span className={classes.label}>
          {folds ? <Chevron open={open} /> : <span className={classes.noChevron} />}
          <strong>{group.label}</strong>
          <span className={classes.note}>{group.note}</span>
        </span>
      </td>
      {place.columns.slice(lead).map((column) => (
        <td key={column.id} data-align={alignOf(column)} data-kind={column.kind ?? 'text'}>
          {group.sums[column.id]}
        </td>
      ))}
    </tr>
  )
}

/** The same among cards: a heading that folds, and the sums below it. */
function HeadCard({ group, open, place, onToggle }: HeadProps) {
  return (
    <li className={classes.card}>
      <h2>
        {group.rows === null ? (
          group.label
        ) : (
          <button type="button" className={classes.fold} aria-expanded={open} onClick={onToggle}>
            <Chevron open={open} /> {group.label}
          </button>
        )}
        <span className={classes.note}>{group.note}</span>
      </h2>
      <dl>
        {place.columns
          .filter(({ id }) => group.sums[id] !== undefined)
          .map(({ id, header, unit }) => (
            <div key={id}>
              <dt>
                {header}
                {unit !== undefined && ` (${unit})`}
              </dt>
              <dd>{group.sums[id]}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

/** What stands after the rows of a group. */
function Foot({ of, place, children }: { of: string; place: GroupPlace; children: ReactNode }) {
  if (place.cards) return <li className={classes.foot}>{children}</li>
  return (
    <tr className={classes.foot} data-foot={of}>
      {place.boxes && <td className={tableClasses.check} />}
      <td colSpan={place.columns.length}>{children}</td>
    </tr>
  )
}

/** The lines that the arrows go through: heads of groups and rows, as they stand. */
const linesOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('tr[data-group], tr[data-row]')]

/** Which way a key goes among `count` lines; null for every other key. */
function step(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  return null
}

/**
 * The groups of a list as the house list draws them. Enter, Space and the arrows to the sides fold and unfold; up and down go through
 * heads and rows alike; to the left a row leads to the head of its group.
 *
 * @param open the keys of those that are unfolded
 */
export function useGroupHeads<Row>(
  groups: readonly RowGroup<Row>[],
  open: ReadonlySet<string>,
  onToggle: (key: string) => void,
): Grouped<Row> {
  const [focused, setFocused] = useState<string | null>(null)
  const isOpen = (group: RowGroup<Row>) => group.rows !== null && open.has(group.key)
  const at = groups.some(({ key }) => key === focused) ? focused : groups[0]?.key
  const heads: { group: RowGroup<Row>; begins: number; ends: number }[] = []
  const rows: Row[] = []
  for (const group of groups) {
    const begins = rows.length
    if (isOpen(group)) rows.push(...(group.rows ?? []))
    heads.push({ group, begins, ends: rows.length })
  }

  const onHead = (event: KeyboardEvent<HTMLElement>, key: string): boolean => {
    const group = groups.find((known) => known.key === key)
    if (group === undefined || group.rows === null) return false
    const turns =
      event.key === 'Enter' ||
      event.key === ' ' ||
      (alongTheLine(event.key) === 'ArrowRight' && !isOpen(group)) ||
      (alongTheLine(event.key) === 'ArrowLeft' && isOpen(group))
    if (turns) onToggle(key)
    return turns
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const line = event.target
    if (
      !(line instanceof HTMLTableRowElement) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey
    )
      return false
    const { group: key } = line.dataset
    if (key !== undefined && onHead(event, key)) return true
    const lines = linesOf(event.currentTarget)
    const place = lines.indexOf(line)
    if (place < 0) return false
    if (key === undefined && alongTheLine(event.key) === 'ArrowLeft') {
      unmarkText()
      lines
        .slice(0, place)
        .findLast((before) => before.dataset.group !== undefined)
        ?.focus()
      return true
    }
    const next = step(event.key, place, lines.length)
    if (next === null) return false
    unmarkText()
    lines[next]?.focus()
    return true
  }

  const headOf = (group: RowGroup<Row>, place: GroupPlace) => {
    const props = {
      place,
      group: group as RowGroup<never>,
      open: isOpen(group),
      focusable: group.key === at,
      onFocus: () => setFocused(group.key),
      onToggle: () => onToggle(group.key),
    }
    return place.cards ? (
      <HeadCard key={`${group.key} head`} {...props} />
    ) : (
      <HeadRow key={`${group.key} head`} {...props} />
    )
  }
  const before = (index: number, place: GroupPlace) =>
    heads.flatMap(({ group, begins, ends }) => [
      ...(begins === index ? [headOf(group, place)] : []),
      ...(ends === index && isOpen(group) && group.foot !== undefined
        ? [
            <Foot key={`${group.key} foot`} of={group.key} place={place}>
              {group.foot}
            </Foot>,
          ]
        : []),
    ])
  return { rows, before, onKeyDown }
}
