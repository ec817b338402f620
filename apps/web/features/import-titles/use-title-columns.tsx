import type { ListedTitleView } from '@fxmatch/contract/http/import-titles'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'

type Figure = 'amount' | 'used' | 'reserved' | 'left' | 'due' | 'dueOpen'

/** The columns of the list of titles; amounts are in the currency of their line. */
export function useTitleColumns(onOpen: (id: string) => void): DataColumn<ListedTitleView>[] {
  const { t } = useTranslation(['titles', 'requests', 'orders'])
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a title is the same whenever it is asked for
  return useMemo((): DataColumn<ListedTitleView>[] => {
    const figure = (id: Figure, header: string, yields?: number): DataColumn<ListedTitleView> => ({
      ...{ id, header, kind: 'number', sortable: true },
      value: (row) => row[id],
      render: (row) => format.amount(row[id], row.currencyPattern),
      ...(yields === undefined ? {} : { yields }),
    })
    return [
      {
        ...{ id: 'reference', header: t('requests:column.importReference'), hideable: false, sortable: true },
        value: ({ importReference }) => importReference,
      },
      {
        ...{ id: 'nature', header: t('requests:column.importNature'), sortable: true, yields: 1 },
        value: ({ importNature }) => t(`requests:nature.${importNature}`),
      },
      {
        ...{ id: 'bank', header: t('requests:column.domicilaryBank'), sortable: true, yields: 2 },
        value: ({ domicilaryBank }) => domicilaryBank.name,
      },
      {
        ...{ id: 'expiry', header: t('requests:field.importExpiry'), kind: 'time', sortable: true },
        value: ({ importExpiry }) => importExpiry,
        render: ({ importExpiry }) => format.date(importExpiry),
      },
      {
        ...{ id: 'currency', header: t('orders:column.currency'), sortable: true },
        value: ({ currency }) => currency,
        render: ({ currency }) => <CurrencyLabel iso={currency} />,
      },
      figure('amount', t('requests:title.amount')),
      figure('used', t('requests:title.used'), 4),
      figure('reserved', t('requests:title.reserved'), 4),
      figure('left', t('requests:title.left'), 3),
      figure('due', t('titles:column.due')),
      figure('dueOpen', t('titles:column.dueOpen')),
      {
        ...{ id: 'nextOpen', header: t('titles:column.nextOpen'), kind: 'time', sortable: true },
        value: ({ nextOpen }) => nextOpen,
        render: ({ nextOpen }) => format.date(nextOpen),
      },
      {
        ...{ id: 'actions', header: t('orders:column.actions'), kind: 'action', hideable: false },
        value: () => null,
        render: ({ id, importReference }) => (
          <Button
            size="compact-xs"
            aria-label={t('titles:openOf', { reference: importReference })}
            onClick={() => onOpen(id)}
          >
            {t('titles:open')}
          </Button>
        ),
      },
    ]
  }, [t, format])
}
