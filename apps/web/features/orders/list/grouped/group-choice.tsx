import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import type { Say } from '@fxmatch/contract/registers/register'
import { headingOf } from '@fxmatch/contract/registers/register'
import type { OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGroupings } from './use-grouped-orders.tsx'

/** The choice of the column by which an order list is grouped. */
export function GroupChoice({
  by,
  onChange,
}: {
  by: OrderGrouping | null
  onChange: (by: OrderGrouping | undefined) => void
}) {
  const { t } = useTranslation('orders')
  const groupings = useGroupings()
  // The keys of a register are data: its test finds each in every language.
  const say = t as unknown as Say
  return (
    <NativeSelect
      size="xs"
      aria-label={t('group.by')}
      value={by ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(groupings.find((known) => known === value))}
      data={[
        { value: '', label: t('group.off') },
        ...groupings.map((known) => ({
          value: known,
          label: t('group.byColumn', { name: say(headingOf(ORDER_REGISTER, known)) }),
        })),
      ]}
    />
  )
}
