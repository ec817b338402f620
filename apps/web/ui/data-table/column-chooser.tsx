import IconColumns3 from 'virtual:icons/columns-3'
import { Button, Checkbox, Popover } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import type { ColumnChoice } from './use-column-choice.ts'

/** More columns than this stand in two rows of boxes beside each other. */
const ONE_ROW_OF_BOXES = 14
/** What stays between the chooser and the window's edge, in CSS pixels. */
const FROM_EDGE = 8

/** The chooser opens where there is more room, and takes no more than there is: what is longer scrolls in it. */
const IN_WINDOW = {
  flip: { padding: FROM_EDGE, fallbackStrategy: 'bestFit' as const },
  shift: { padding: FROM_EDGE },
  size: {
    padding: FROM_EDGE,
    apply: ({
      availableHeight,
      elements,
    }: {
      availableHeight: number
      elements: { floating: HTMLElement }
    }) => elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`),
  },
}

/**
 * Which columns are seen: a box for each that can be hidden, and a way back to the list's own choice. It is left alone while
 * the rows move.
 */
export const ColumnChooser = memo(function ColumnChooser({
  columns,
  choice,
  aside,
}: {
  columns: readonly DataColumn<never>[]
  choice: ColumnChoice
  /** The columns that there is no room for. */
  aside: readonly DataColumn<never>[]
}) {
  const { t } = useTranslation('common')
  const hideable = columns.filter((column) => column.hideable !== false && column.kind !== 'action')
  if (hideable.length === 0) return null
  const { reset } = choice
  return (
    <Popover position="top-end" trapFocus withRoles middlewares={IN_WINDOW}>
      <Popover.Target>
        <Button variant="subtle" leftSection={<IconColumns3 size={15} />}>
          {aside.length === 0 ? t('table.columns') : t('table.columnsAside', { count: aside.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')} className={classes.chooserBox ?? ''}>
        <div className={classes.chooser} data-wide={hideable.length > ONE_ROW_OF_BOXES || undefined}>
          {hideable.map((column) => {
            const noRoom = aside.some(({ id }) => id === column.id)
            const name = column.unit === undefined ? column.header : `${column.header} (${column.unit})`
            return (
              <Checkbox
                key={column.id}
                label={noRoom ? t('table.noRoom', { name }) : name}
                checked={!noRoom && (choice.visibility[column.id] ?? true)}
                onChange={(event) => choice.show(column.id, event.currentTarget.checked)}
              />
            )
          })}
        </div>
        <Button
          className={classes.usual ?? ''}
          size="compact-xs"
          variant="subtle"
          mt={8}
          disabled={reset === null}
          onClick={() => reset?.()}
        >
          {t('table.usualColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
})
