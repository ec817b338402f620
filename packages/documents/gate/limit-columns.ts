import type { Limits } from '@fxmatch/contract/http/gate'
import type { LimitScope } from '@fxmatch/domain/gate/limits'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { Words } from '@fxmatch/words/words-of'
import { plainColumns } from '../columns/plain-columns.ts'

/** A limit of a company with what is engaged of it. */
export interface LimitLine {
  readonly scope: LimitScope
  /** The name of the counterparty or person; null: everybody, all of a kind, or all currencies. */
  readonly of: string | null
  /** Whom it is for where nobody is named. */
  readonly all: 'EXCHANGE_OFFICE' | 'CORPORATE' | 'EVERYBODY' | null
  readonly source: Limits['counterparties'][number]['source'] | null
  /** TND, or the currency of a position. */
  readonly unit: string
  readonly decimals: number
  readonly limit: string | null
  readonly used: string | null
  readonly reserved: string | null
  /** Of a position: above zero is bought. */
  readonly net: string | null
  readonly left: string | null
  readonly percent: string | null
}

const PLAIN = {
  ...{ of: null, all: null, source: null, unit: HOME_CURRENCY, decimals: HOME_DECIMALS },
  ...{ used: null, reserved: null, net: null, left: null, percent: null },
} as const

/** The lines of a workbook of limits, as the screen has them: counterparties, positions, people. @param decimals of a currency */
export function limitLines(limits: Limits, decimals: (currency: string) => number): LimitLine[] {
  return [
    ...limits.kinds.map(({ kind, limit }) => ({
      ...PLAIN,
      ...{ scope: 'COUNTERPARTY_DAY' as const, all: kind, limit },
    })),
    ...limits.counterparties.map(({ company, limit, source, used, reserved, left, percent }) => ({
      ...PLAIN,
      ...{ scope: 'COUNTERPARTY_DAY' as const, of: company.name, source },
      ...{ limit, used, reserved, left, percent },
    })),
    ...limits.positions.map(({ currency, net, limit, left, percent }) => ({
      ...PLAIN,
      ...{ scope: 'CURRENCY_POSITION' as const, unit: currency, decimals: decimals(currency) },
      ...{ limit, net, left, percent },
    })),
    ...(limits.counterparties.length + limits.positions.length === 0 && limits.total.limit === null
      ? []
      : [
          {
            ...PLAIN,
            ...{ scope: 'POSITION_TOTAL' as const, limit: limits.total.limit, net: limits.total.value },
            ...{ left: limits.total.left, percent: limits.total.percent },
          },
        ]),
    ...limits.people.flatMap(({ user, perDeal, perDay, today }): LimitLine[] => {
      const whom = { of: user?.name ?? null, all: user === null ? ('EVERYBODY' as const) : null }
      return [
        { ...PLAIN, ...whom, scope: 'USER_DEAL', limit: perDeal },
        { ...PLAIN, ...whom, scope: 'USER_DAY', limit: perDay, ...today },
      ]
    }),
  ]
}

const said = (words: Words, { of, all }: LimitLine): string | null => {
  if (all === 'EVERYBODY') return words('gate:limits.everybody')
  return all === null ? of : words(`gate:limits.allOf.${all}`)
}

const { text, status, figure, percent } = plainColumns<LimitLine>()
const own = ({ decimals }: LimitLine) => decimals

/** The columns of a workbook of limits. */
export const LIMIT_COLUMNS = [
  text(
    'scope',
    (words) => words('gate:form.scope'),
    ({ scope }, words) => words(`gate:limits.scope.${scope}`),
  ),
  text(
    'of',
    (words) => words('gate:form.subject'),
    (line, words) => said(words, line),
  ),
  status(
    'source',
    (words) => words('gate:limits.column.source'),
    ({ source }, words) =>
      source === null
        ? null
        : words(source === 'NONE' ? 'gate:limits.noLimit' : `gate:limits.source.${source}`),
  ),
  text(
    'unit',
    (words) => words('orders:column.currency'),
    ({ unit }) => unit,
  ),
  figure(
    'limit',
    (words) => words('gate:checks.limit'),
    ({ limit }) => limit,
    own,
  ),
  figure(
    'used',
    (words) => words('gate:checks.used'),
    ({ used }) => used,
    own,
  ),
  figure(
    'reserved',
    (words) => words('gate:checks.reserved'),
    ({ reserved }) => reserved,
    own,
  ),
  figure(
    'net',
    (words) => words('gate:limits.column.net'),
    ({ net }) => net,
    own,
  ),
  figure(
    'left',
    (words) => words('gate:limits.column.left'),
    ({ left }) => left,
    own,
  ),
  percent(
    'engaged',
    (words) => words('gate:limits.column.engaged'),
    (line) => line.percent,
  ),
]
