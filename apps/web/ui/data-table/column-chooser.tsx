import IconColumns3 from 'virtual:icons/columns-3'
import { Button, Checkbox, Popover } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from './columns.ts'
import classes from './data-table.module.css'
import type { ColumnChoice } from './use-column-choice.ts'

/** More columns than this stand in two rows of boxes beside each other. */
const ONE_ROW_OF_BOXES = 14

/**
 * Which columns are seen: a box for each that can be hidden, and a way back to the list's own choice. It is left alone while
 * the rows move.
 */
export const ColumnChooser = memo(function ColumnChooser({
  columns,
  choice,
}: {
  columns: readonly DataColumn<never>[]
  choice: ColumnChoice
}) {
  const { t } = useTranslation('common')
  const hideable = columns.filter((column) => column.hideable !== false && column.kind !== 'action')
  if (hideable.length === 0) return null
  const { reset } = choice
  return (
    <Popover position="top-end" trapFocus withRoles>
      <Popover.Target>
        <Button variant="subtle" leftSection={<IconColumns3 size={15} />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <div className={classes.chooser} data-wide={hideable.length > ONE_ROW_OF_BOXES || undefined}>
          {hideable.map((column) => (
            <Checkbox
              key={column.id}
              label={column.unit === undefined ? column.header : `${column.header} (${column.unit})`}
              checked={choice.visibility[column.id] ?? true}
              onChange={() => choice.toggle(column.id)}
            />
          ))}
        </div>
        <Button size="compact-xs" variant="subtle" mt={8} disabled={reset === null} onClick={() => reset?.()}>
          {t('table.usualColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
})
