import IconChevronDown from 'virtual:icons/chevron-down'
import IconChevronUp from 'virtual:icons/chevron-up'
import IconPin from 'virtual:icons/pin'
import IconPinFilled from 'virtual:icons/pin-filled'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isKey } from '../../lib/keys/keys.ts'
import type { DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import { isMovable } from './place-columns.ts'
import type { ColumnChoice } from './use-column-choice.ts'

/** How much wider or narrower a column becomes by a key, in CSS pixels. */
const BY_KEY = 16

export interface ColumnLinesProps {
  columns: readonly DataColumn<never>[]
  choice: ColumnChoice
  /** The columns that there is no room for. */
  aside: readonly DataColumn<never>[]
  /** How wide a column is, in CSS pixels. */
  widthOf: (id: string) => number
}

type Listed = { readonly listed: readonly DataColumn<never>[] }

/** A line for each column that can be chosen, and a way back to the list's own choice. */
export function ColumnLines(props: ColumnLinesProps & Listed) {
  const { t } = useTranslation(['common', 'shell'])
  const { reset } = props.choice
  return (
    <>
      <ul className={classes.chooser}>
        {props.listed.map((column) => (
          <ColumnLine key={column.id} {...props} column={column} />
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
    </>
  )
}

/** One column: its box, and where it stands. */
function ColumnLine({
  column,
  listed,
  columns,
  choice,
  aside,
  widthOf,
}: ColumnLinesProps & Listed & { column: DataColumn<never> }) {
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
