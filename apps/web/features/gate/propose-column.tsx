import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import type { LimitStart } from './limit-subject.ts'

export type OnPropose = ((start: LimitStart) => void) | null

/**
 * The last column of a list of limits, with which one is proposed for a row; none for who may not.
 * @param of what the row's limit begins as, and its name for who does not see the row
 */
export function proposeColumn<Row>(
  header: string,
  onPropose: OnPropose,
  of: (row: Row) => { start: LimitStart; name: string },
): DataColumn<Row>[] {
  if (onPropose === null) return []
  return [
    {
      id: 'actions',
      header,
      kind: 'action',
      value: () => null,
      hideable: false,
      render: (row) => {
        const { start, name } = of(row)
        return <ProposeButton name={name} onPress={() => onPropose(start)} />
      },
    },
  ]
}

/** Begins to propose a limit for something. */
export function ProposeButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useTranslation(['rules', 'gate'])
  const action = t('rules:propose.submit')
  return (
    <Button size="compact-xs" aria-label={t('gate:limits.of', { action, of: name })} onClick={onPress}>
      {action}
    </Button>
  )
}
