import type { OrderView } from '@fxmatch/contract/http/order-view'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import classes from './actions.module.css'
import { type BanknoteCount, type BanknoteLine, countBanknotes, lineAmount, restIn } from './banknotes.ts'
import { useDenominations } from './use-denominations.ts'

/** How many of each denomination, as typed. */
export type TypedCounts = Readonly<Record<string, string>>

/** The count of an order's banknotes, and the table in which it is typed: a line for each denomination that is taken. */
export function useBanknoteCount(
  order: OrderView,
  begun: TypedCounts = {},
): { count: BanknoteCount; counts: TypedCounts; table: ReactNode } {
  const { t } = useTranslation('orders')
  const { isoCode, pattern } = order.currency
  const notes = useDenominations(isoCode)
  const [counts, setCounts] = useState(begun)
  const lines = notes.values.map((denomination) => ({ denomination, count: counts[denomination] ?? '' }))
  const count = countBanknotes(lines, order.amount)
  const table = notes.error ? (
    <ErrorState error={notes.error} onRetry={notes.retry} compact />
  ) : (
    <>
      <BanknotesTable
        lines={lines}
        currency={isoCode}
        decimals={pattern}
        onChange={(denomination, typed) => {
          const rest = typed.includes('=') ? restIn(lines, denomination, order.amount) : null
          const value = rest === null ? typed.replaceAll('=', '') : String(rest)
          setCounts((was) => ({ ...was, [denomination]: value }))
        }}
      >
        <BanknoteTotals count={count} amount={order.amount} currency={isoCode} decimals={pattern} />
      </BanknotesTable>
      <p className="soft">{t('banknotes.restKey')}</p>
    </>
  )
  return { count, counts, table }
}

/** One line for each denomination that is taken, with the field of its count. */
function BanknotesTable({
  lines,
  currency,
  decimals,
  onChange,
  children,
}: {
  lines: readonly BanknoteLine[]
  currency: string
  decimals: number
  onChange: (denomination: string, count: string) => void
  children: ReactNode
}) {
  const { t } = useTranslation('orders')
  return (
    <table className={classes.notes}>
      <thead>
        <tr>
          <th scope="col">
            {t('banknotes.denomination')} ({currency})
          </th>
          <th scope="col">{t('banknotes.count')}</th>
          <th scope="col">{t('banknotes.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <BanknoteRow
            key={line.denomination}
            line={line}
            decimals={decimals}
            first={index === 0}
            onChange={(count) => onChange(line.denomination, count)}
          />
        ))}
      </tbody>
      {children}
    </table>
  )
}

type RowProps = {
  line: BanknoteLine
  decimals: number
  first: boolean
  onChange: (count: string) => void
}

function BanknoteRow({ line, decimals, first, onChange }: RowProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = lineAmount(line)
  const denomination = format.decimal(line.denomination)
  return (
    <tr>
      <th scope="row">{denomination}</th>
      <td>
        <TextInput
          size="xs"
          className={classes.count ?? ''}
          inputMode="numeric"
          autoComplete="off"
          autoFocus={first}
          // Where the denominations are known already, the dialog looks for who wants the focus.
          data-autofocus={first || undefined}
          aria-label={t('banknotes.countOf', { denomination })}
          value={line.count}
          error={
            line.count.trim() !== '' && amount === null && !/^0+$/.test(inLatinDigits(line.count.trim()))
          }
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </td>
      <td>{format.amount(amount, decimals)}</td>
    </tr>
  )
}

/** How the counted sum stands to the amount. */
const SIGNS: Readonly<Record<string, string>> = { missing: '−', excess: '+' }

function BanknoteTotals({
  count,
  amount,
  currency,
  decimals,
}: {
  count: BanknoteCount
  amount: string
  currency: string
  decimals: number
}) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <tfoot aria-live="polite">
      <tr>
        <th scope="row" colSpan={2}>
          {t('banknotes.total')}
        </th>
        <td>{format.amount(count.sum, decimals)}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={2}>
          {t('banknotes.expected')}
        </th>
        <td>{format.amount(amount, decimals)}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={2}>
          {t('banknotes.difference')}
        </th>
        <td data-state={count.problem === null ? 'even' : 'off'}>
          {`${SIGNS[count.problem ?? 'even'] ?? ''}${format.sum(count.difference.replace('-', ''), decimals, currency)}`}
        </td>
      </tr>
    </tfoot>
  )
}
