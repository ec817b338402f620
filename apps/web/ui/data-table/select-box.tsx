import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint.tsx'
import classes from './data-table.module.css'
import type { AllChoice, RowChoice } from './selection.ts'

/** The box that chooses a row. One that cannot be ticked stays reachable and says why. */
export function SelectRow({ choice }: { choice: RowChoice }) {
  const { t } = useTranslation('common')
  const id = useId()
  const { reason, selected, name } = choice
  const box = (
    <Checkbox
      aria-label={t('table.selectRow', { name })}
      checked={selected}
      aria-disabled={reason !== null || undefined}
      aria-describedby={reason === null ? undefined : id}
      data-unable={reason !== null || undefined}
      classNames={{ input: classes.box ?? '' }}
      // The click behind the change says whether Shift was held.
      onChange={({ nativeEvent }) =>
        choice.toggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  )
  if (reason === null) return box
  return (
    <Hint label={reason}>
      <span>
        {box}
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      </span>
    </Hint>
  )
}

/** The box that chooses every row on screen that can be chosen; with its words beside it where there is no column. */
export function SelectAll({ choice, labelled = false }: { choice: AllChoice; labelled?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <Checkbox
      {...(labelled ? { label: t('table.selectAll') } : { 'aria-label': t('table.selectAll') })}
      checked={choice.all}
      indeterminate={choice.some && !choice.all}
      disabled={choice.none}
      onChange={choice.toggle}
    />
  )
}
