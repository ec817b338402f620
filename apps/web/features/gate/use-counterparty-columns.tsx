import type { Limits } from '@fxmatch/contract/http/gate'
import { compareDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { Engaged } from './engaged.tsx'
import classes from './gate.module.css'
import { type OnPropose, proposeColumn } from './propose-column.tsx'

type Row = Limits['counterparties'][number]

/** Currencies that have a column of their own, where there is room and else; the others share one, so that the columns add up. */
const MOST_CURRENCIES = { wide: 3, usual: 1 }
const WIDE = '(min-width: 1600px)'

/** One column of what is engaged: of a currency, or of those that have none of their own. */
interface EngagedIn {
  readonly id: string
  readonly currency: string | null
  /** TND; null where nothing is. */
  readonly engaged: (row: Row) => string | null
}

/** The currencies in which most is engaged, first the largest, then the others together. @param most that have a column of their own */
export function engagedColumns(rows: readonly Row[], most: number): readonly EngagedIn[] {
  const sums = Map.groupBy(
    rows.flatMap(({ byCurrency }) => byCurrency),
    ({ currency }) => currency,
  )
  const ordered = [...sums]
    .map(([currency, parts]) => ({ currency, sum: sumDecimals(parts.map(({ engaged }) => engaged)) }))
    .toSorted((one, other) => compareDecimals(other.sum, one.sum))
    .map(({ currency }) => currency)
  const own = ordered.slice(0, most)
  const of = (row: Row, meant: (currency: string) => boolean) => {
    const parts = row.byCurrency.filter(({ currency }) => meant(currency))
    return parts.length === 0 ? null : sumDecimals(parts.map(({ engaged }) => engaged)).toFixed(HOME_DECIMALS)
  }
  return [
    ...own.map((currency) => ({
      id: `in-${currency}`,
      currency,
      engaged: (row: Row) => of(row, (one) => one === currency),
    })),
    ...(ordered.length > own.length
      ? [{ id: 'in-others', currency: null, engaged: (row: Row) => of(row, (one) => !own.includes(one)) }]
      : []),
  ]
}

/** The columns of the counterparties, and which of them are of currencies. */
export function useCounterpartyColumns(
  limits: Limits | undefined,
  onPropose: OnPropose,
): { columns: DataColumn<Row>[]; shown: readonly EngagedIn[] } {
  const { t } = useTranslation(['gate', 'book', 'orders'])
  const format = useFormat()
  const rows = limits?.counterparties
  const limited = limits?.counterpartiesLimited ?? false
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false })
  const most = wide ? MOST_CURRENCIES.wide : MOST_CURRENCIES.usual
  const shown = useMemo(() => engagedColumns(rows ?? [], most), [rows, most])
  const columns = useMemo((): DataColumn<Row>[] => {
    const dinars = (value: string | null) => (value === null ? MISSING : format.dinars(value))
    return [
      {
        id: 'name',
        header: t('book:column.counterparty'),
        value: ({ company }) => company.name,
        render: ({ company, source }) => (
          <>
            {company.name}
            {source === 'NONE' && limited && (
              <small className={classes.refused}>{t('gate:limits.noneRefused')}</small>
            )}
          </>
        ),
        text: ({ company }) => company.name,
        hideable: false,
        sortable: true,
      },
      ...shown.map(
        ({ id, currency, engaged }): DataColumn<Row> => ({
          id,
          header: currency ?? t('gate:limits.other'),
          unit: HOME_CURRENCY,
          kind: 'number',
          value: engaged,
          render: (row) => dinars(engaged(row)),
          sortable: true,
          yields: currency === null ? 1 : 2,
        }),
      ),
      {
        id: 'limit',
        header: t('gate:checks.limit'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ limit }) => limit,
        render: ({ limit, source }) =>
          source === 'NONE' ? (
            t('gate:limits.noLimit')
          ) : (
            <span className={classes.sourced}>
              {dinars(limit)} {source !== 'OWN' && <small>{t(`gate:limits.source.${source}`)}</small>}
            </span>
          ),
        hideable: false,
        sortable: true,
      },
      {
        id: 'used',
        header: t('gate:checks.used'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ used }) => used,
        render: ({ used }) => format.dinars(used),
        sortable: true,
        yields: 3,
      },
      {
        id: 'reserved',
        header: t('gate:checks.reserved'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ reserved }) => reserved,
        render: ({ reserved }) => format.dinars(reserved),
        sortable: true,
        yields: 3,
      },
      {
        id: 'left',
        header: t('gate:limits.column.left'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ left }) => left,
        render: ({ left }) => <b>{dinars(left)}</b>,
        hideable: false,
        sortable: true,
      },
      {
        id: 'percent',
        header: t('gate:limits.column.engaged'),
        kind: 'number',
        value: ({ percent }) => percent,
        render: ({ limit, used, reserved, percent }) => (
          <Engaged limit={limit} used={used} reserved={reserved} percent={percent} />
        ),
        text: ({ percent }) => percent ?? '',
        sortable: true,
      },
      ...proposeColumn<Row>(t('orders:column.actions'), onPropose, ({ company }) => ({
        start: { scope: 'COUNTERPARTY_DAY', subject: company.id },
        name: company.name,
      })),
    ]
  }, [t, format, shown, limited, onPropose])
  return { columns, shown }
}
