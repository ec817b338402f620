import type { OnHoldPage } from '@fxmatch/contract/http/order-reports'
import type { OrderColumnId } from '@fxmatch/contract/registers/order-register'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ageOf } from '../../../lib/format/age.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useOrderColumns } from '../list/order-columns.tsx'

/** An order that waits, since when and for whom. */
export type OnHoldRow = OnHoldPage['data'][number]

/** What tells orders that wait apart. The step that is awaited says more than the status, so that a desk's screen holds all. */
const SHOWN: readonly OrderColumnId[] = ['reference', 'currency', 'amount', 'buyer', 'seller']
const LONG_NAMES: readonly string[] = ['buyer', 'seller'] satisfies OrderColumnId[]

/** The side on which somebody's own company stands in every order: its name is in no need of a column, which would make two lines of rows. */
export function ownSide(companyKind: CompanyKind): 'buyer' | 'seller' | null {
  if (companyKind === 'EXCHANGE_OFFICE') return 'seller'
  return companyKind === 'CORPORATE' ? 'buyer' : null
}

/** The columns of an order list, and before them since when the order waits, for which step, and for whom. */
export function useOnHoldColumns(actions: (order: OnHoldRow) => ReactNode): DataColumn<OnHoldRow>[] {
  const { t } = useTranslation(['reports', 'orders', 'work'])
  const format = useFormat()
  const own = ownSide(useSession().companyKind)
  const orderColumns = useOrderColumns(SHOWN, NO_ACTIONS)
  return useMemo(() => {
    const now = Date.now()
    const age = (order: OnHoldRow) => {
      const { unit, count } = ageOf(order.status_since, now)
      return t(`reports:onHold.age.${unit}`, { count })
    }
    const waits: DataColumn<OnHoldRow>[] = [
      {
        id: 'since',
        header: t('reports:onHold.since'),
        kind: 'time',
        hideable: false,
        value: age,
        render: (order) => <time title={format.dateTime(order.status_since)}>{age(order)}</time>,
      },
      {
        id: 'step',
        header: t('reports:onHold.step'),
        wraps: true,
        value: ({ awaits }) => t(`work:step.${awaits.action}`),
      },
      {
        // One's own company needs no name beside the badge, which would make two lines of every row.
        id: 'who',
        header: t('reports:onHold.whose'),
        wraps: true,
        value: ({ awaits }) => companiesOf(awaits),
        render: ({ awaits }) => (
          <>
            {awaits.by.some(({ mine }) => mine) && (
              <StatusBadge tone="accent">{t('reports:onHold.mine')}</StatusBadge>
            )}{' '}
            {companiesOf({ by: awaits.by.filter(({ mine }) => !mine) })}
          </>
        ),
      },
    ]
    const [reference, ...rest] = orderColumns.map(
      (column): DataColumn<OnHoldRow> => ({
        ...column,
        // The server lists the longest waiting first, and nothing else.
        sortable: false,
        ...(column.id === own ? { startsHidden: true } : {}),
        wraps: LONG_NAMES.includes(column.id),
        ...(column.id === 'actions' ? { render: actions } : {}),
      }),
    )
    return reference === undefined ? waits : [reference, ...waits, ...rest]
  }, [t, format, orderColumns, own, actions])
}

const NO_ACTIONS = () => null

/** Any one of them moves the order on; a company on two sides is one. */
function companiesOf({ by }: Pick<OnHoldRow['awaits'], 'by'>): string {
  return [...new Set(by.map(({ company }) => company.name))].join(', ')
}
