import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import classes from './actions.module.css'
import type { Bill } from './banknotes.ts'
import {
  type BanknoteCount,
  type BanknoteLine,
  countBanknotes,
  denominationsOf,
  lineAmount,
} from './banknotes.ts'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StepFrame } from './step-frame.tsx'
import { useExplanation } from './use-explanation.ts'

/** Lines that the contract takes at most. */
const MOST_LINES = 50

type Line = BanknoteLine & { id: string; free: boolean }

/** The banknotes received, counted by denomination; it can be sent when their sum is the order's amount. */
export function BanknotesDialog({ order, action, useStep, onClose }: StepDialogProps<Bill[]>) {
  const { t } = useTranslation('orders')
  const explain = useExplanation()
  const { run, running } = useStep(order)
  const { isoCode, pattern } = order.currency
  const [lines, setLines] = useState<Line[]>(() =>
    denominationsOf(isoCode).map((denomination) => ({
      id: denomination,
      denomination,
      count: '',
      free: false,
    })),
  )
  const count = countBanknotes(lines, order.amount, pattern)
  const reason = useProblemText(isoCode, pattern)(count)
  const change = (id: string, patch: Partial<BanknoteLine>) =>
    setLines((was) => was.map((line) => (line.id === id ? { ...line, ...patch } : line)))
  const add = () =>
    setLines((was) => [...was, { id: `free-${was.length}`, denomination: '', count: '', free: true }])

  return (
    <StepFrame
      title={`${t(`title.${action}`)} · ${order.reference}`}
      submitLabel={t(`action.${action}`)}
      reason={reason}
      running={running}
      focusButton={false}
      onSubmit={() => run(count.bills)}
      onClose={onClose}
    >
      <p>{explain(action, order)}</p>
      <table className={classes.notes}>
        <thead>
          <tr>
            <th scope="col">
              {t('banknotes.denomination')} ({isoCode})
            </th>
            <th scope="col">{t('banknotes.count')}</th>
            <th scope="col">{t('banknotes.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <BanknoteRow
              key={line.id}
              line={line}
              decimals={pattern}
              first={index === 0}
              onChange={(patch) => change(line.id, patch)}
            />
          ))}
        </tbody>
        <BanknoteTotals count={count} amount={order.amount} decimals={pattern} />
      </table>
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={lines.length >= MOST_LINES}
          onClick={add}
        >
          {t('banknotes.other')}
        </Button>
      </div>
    </StepFrame>
  )
}

function useProblemText(currency: string, decimals: number): (count: BanknoteCount) => string | null {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return ({ problem, difference }) => {
    if (problem === null) return null
    if (problem !== 'missing' && problem !== 'excess') return t(`banknotes.${problem}`)
    return t(`banknotes.${problem}`, {
      amount: format.amount(difference.replace('-', ''), decimals),
      currency,
    })
  }
}

type RowProps = {
  line: Line
  decimals: number
  first: boolean
  onChange: (patch: Partial<BanknoteLine>) => void
}

function BanknoteRow({ line, decimals, first, onChange }: RowProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = lineAmount(line, decimals)
  const countLabel = line.free
    ? t('banknotes.otherCount')
    : t('banknotes.countOf', { denomination: format.decimal(line.denomination) })
  return (
    <tr>
      <th scope="row">
        {line.free ? (
          <TextInput
            size="xs"
            inputMode="decimal"
            autoFocus
            aria-label={t('banknotes.otherDenomination')}
            value={line.denomination}
            onChange={(event) => onChange({ denomination: event.currentTarget.value })}
          />
        ) : (
          format.decimal(line.denomination)
        )}
      </th>
      <td>
        <TextInput
          size="xs"
          className={classes.count ?? ''}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus={first || undefined}
          aria-label={countLabel}
          value={line.count}
          error={line.count.trim() !== '' && amount === null && !/^0+$/.test(line.count.trim())}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange({ count: event.currentTarget.value })}
        />
      </td>
      <td>{format.amount(amount, decimals)}</td>
    </tr>
  )
}

function BanknoteTotals({
  count,
  amount,
  decimals,
}: {
  count: BanknoteCount
  amount: string
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
          {format.amount(count.difference, decimals)}
        </td>
      </tr>
    </tfoot>
  )
}
