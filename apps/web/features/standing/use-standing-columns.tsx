import type { StandingOrderView } from '@fxmatch/contract/http/standing-orders'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { StandingBar } from './standing-bar.tsx'
import { Market, Target } from './standing-prices.tsx'
import { StandingState } from './standing-state.tsx'

/** The columns of the list of standing orders; amounts are in the currency of their line, prices TND per quoting unit. */
export function useStandingColumns(onOpen: (id: string) => void): DataColumn<StandingOrderView>[] {
  const { t } = useTranslation(['standing', 'orders'])
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening one is the same whenever it is asked for
  return useMemo(
    (): DataColumn<StandingOrderView>[] => [
      {
        ...{ id: 'reference', header: t('orders:column.reference'), hideable: false, sortable: true },
        value: ({ reference }) => reference,
      },
      {
        ...{ id: 'owner', header: t('standing:column.owner'), sortable: true, yields: 2 },
        value: ({ owner }) => owner.name,
      },
      {
        ...{ id: 'currency', header: t('orders:column.currency'), sortable: true },
        value: ({ currency }) => currency,
        render: ({ currency, unit }) => <CurrencyLabel iso={currency} unit={unit} />,
      },
      {
        ...{ id: 'form', header: t('orders:column.form'), sortable: true, yields: 3 },
        value: ({ form }) => t(`orders:form.${form}`),
      },
      {
        ...{ id: 'amount', header: t('orders:column.amount'), kind: 'number', sortable: true },
        value: ({ amount }) => amount,
        render: ({ amount, decimals }) => format.amount(amount, decimals),
      },
      {
        ...{ id: 'target', header: t('standing:column.target'), kind: 'number' },
        value: ({ target }) => target.value,
        render: (row) => <Target order={row} />,
      },
      {
        ...{ id: 'market', header: t('standing:column.market'), kind: 'number' },
        value: ({ market }) => market,
        render: (row) => <Market order={row} />,
      },
      {
        ...{ id: 'placed', header: t('standing:column.placed'), kind: 'number' },
        value: ({ filled }) => filled,
        render: (row) => <StandingBar order={row} />,
      },
      {
        ...{ id: 'goodTill', header: t('standing:column.goodTill'), kind: 'time', sortable: true, yields: 1 },
        value: ({ goodTill }) => goodTill,
        render: ({ goodTill }) => format.date(goodTill),
      },
      {
        ...{ id: 'status', header: t('orders:column.status'), sortable: true },
        value: ({ status }) => t(`standing:status.${status}`),
        render: (row) => <StandingState order={row} />,
      },
      {
        ...{ id: 'actions', header: t('orders:column.actions'), kind: 'action', hideable: false },
        value: () => null,
        render: ({ id, reference }) => (
          <Button
            size="compact-xs"
            aria-label={t('standing:openOf', { reference })}
            onClick={() => onOpen(id)}
          >
            {t('standing:open')}
          </Button>
        ),
      },
    ],
    [t, format],
  )
}
