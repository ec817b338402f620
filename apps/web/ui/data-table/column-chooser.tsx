import IconChevronDown from 'virtual:icons/chevron-down'
import IconChevronUp from 'virtual:icons/chevron-up'
import IconColumns3 from 'virtual:icons/columns-3'
import IconPin from 'virtual:icons/pin'
import IconPinFilled from 'virtual:icons/pin-filled'
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isKey } from '../../lib/keys/keys.ts'
import { IN_WINDOW } from '../in-window.ts'
import type { DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import { isMovable } from './place-columns.ts'
import type { ColumnChoice } from './use-column-choice.ts'

/** How much wider or narrower a column becomes by a key, in CSS pixels. */
const BY_KEY = 16

type Props = {
  columns: readonly DataColumn<never>[]
  choice: ColumnChoice
  /** The columns that there is no room for. */
  aside: readonly DataColumn<never>[]
  /** How wide a column is, in CSS pixels. */
  widthOf: (id: string) => number
  /** Small, where it stands in the head of a list. */
  compact?: boolean
}

/**
 * Which columns are seen, in which order, how wide, and which stay in view: a line for each, and a way back to the list's own
 * choice. It is left alone while the rows move.
 */
export const ColumnChooser = memo(function ColumnChooser(props: Props) {
  const { columns, choice, aside, compact = false } = props
  const { t } = useTranslation(['common', 'shell'])
  const opener = useKeptInView(choice)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const listed = choice.order.flatMap((id) => byId.get(id) ?? []).filter(({ kind }) => kind !== 'action')
  if (listed.every(({ hideable }) => hideable === false)) return null
  const { reset } = choice
  return (
    // A list grows and shrinks with its columns, so that its foot may leave the window: who chooses goes on choosing.
    <Popover position="top-end" trapFocus withRoles hideDetached={false} middlewares={IN_WINDOW}>
      <Popover.Target>
        <Button
          ref={opener}
          variant="subtle"
          {...(compact ? { size: 'compact-xs' } : {})}
          leftSection={<IconColumns3 size={15} />}
        >
          {aside.length === 0 ? t('table.columns') : t('table.columnsAside', { count: aside.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')} className={classes.chooserBox ?? ''}>
        <ul className={classes.chooser}>
          {listed.map((column) => (
            <ColumnLine key={column.id} {...props} column={column} listed={listed} />
          ))}
        </ul>
        <div className={classes.usual}>
          {/* Not `disabled`: who has just pressed it keeps the focus, and Escape closes the list. */}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-disabled={reset === null}
            data-disabled={reset === null}
            onClick={() => reset?.()}
          >
            {t('table.usualColumns')}
          </Button>
          <p className="soft">{t('shell:list.columnKeys')}</p>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
})

/** Keeps what opened the chooser in the window, once a choice has made its list longer or shorter. */
function useKeptInView(choice: ColumnChoice) {
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = useRef(choice)
  useEffect(() => {
    const { current } = opener
    const changed = chosen.current !== choice
    chosen.current = choice
    if (!changed || current?.getAttribute('aria-expanded') !== 'true') return
    // The columns find their widths with the next frame.
    const frame = requestAnimationFrame(() => current.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [choice])
  return opener
}

/** One column: its box, and where it stands. */
function ColumnLine({
  column,
  listed,
  columns,
  choice,
  aside,
  widthOf,
}: Props & { column: DataColumn<never>; listed: readonly DataColumn<never>[] }) {
  const { t } = useTranslation('common')
  const { id } = column
  const noRoom = aside.some((other) => other.id === id)
  const name = column.unit === undefined ? column.header : `${column.header} (${column.unit})`
  const isPinned = choice.pinned.includes(id)
  const movable = isMovable(columns, id)
  const at = listed.indexOf(column)
  // Those that are pinned move among themselves.
  const peers = listed.filter(
    (other) => isMovable(columns, other.id) && choice.pinned.includes(other.id) === isPinned,
  )
  const place = peers.indexOf(column)
  const back = peers[place - 1]
  const on = peers[place + 1]
  const moveBack = () => back && choice.move(id, back.id)
  const moveOn = () => on && choice.move(on.id, id)
  const onKeyDown = (event: KeyboardEvent) => {
    const shown = !noRoom && (choice.visibility[id] ?? true)
    const wider = (by: number) => shown && choice.draw(id, widthOf(id) + by)
    if (movable && isKey(event, 'moveColumnBack')) moveBack()
    else if (movable && isKey(event, 'moveColumnOn')) moveOn()
    else if (movable && isKey(event, 'pinColumn')) choice.pin(id, !isPinned)
    else if (isKey(event, 'narrowColumn')) wider(-BY_KEY)
    else if (isKey(event, 'widenColumn')) wider(BY_KEY)
    else return
    event.preventDefault()
  }
  return (
    <li className={classes.columnLine} data-at={at}>
      <Checkbox
        label={noRoom ? t('table.noRoom', { name }) : name}
        checked={!noRoom && (choice.visibility[id] ?? true)}
        disabled={column.hideable === false}
        onChange={(event) => choice.show(id, event.currentTarget.checked)}
        onKeyDown={onKeyDown}
      />
      {movable && (
        <span className={classes.columnTools}>
          <ActionIcon
            aria-label={t('table.moveBack', { name })}
            disabled={!back}
            tabIndex={-1}
            onClick={moveBack}
          >
            <IconChevronUp size={14} />
          </ActionIcon>
          <ActionIcon aria-label={t('table.moveOn', { name })} disabled={!on} tabIndex={-1} onClick={moveOn}>
            <IconChevronDown size={14} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('table.pin', { name })}
            aria-pressed={isPinned}
            tabIndex={-1}
            onClick={() => choice.pin(id, !isPinned)}
          >
            {isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
          </ActionIcon>
        </span>
      )}
    </li>
  )
}
