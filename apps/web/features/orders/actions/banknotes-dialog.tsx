import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { BanknoteCount, Bill } from './banknotes.ts'
import { type TypedCounts, useBanknoteCount } from './banknotes-count.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StepFrame } from './step-frame.tsx'
import { useExplanation } from './use-explanation.ts'

/**
 * The banknotes received, counted by denomination; it can be sent when their sum is the order's amount. A count that falls
 * short can go on as such, with what was typed.
 */
export function BanknotesDialog({
  order,
  action,
  useStep,
  onClose,
  onShort,
}: StepDialogProps<Bill[]> & { onShort: (counts: TypedCounts) => void }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const explain = useExplanation()
  const { run, running } = useStep()
  const { isoCode, pattern } = order.currency
  const { count, counts, table } = useBanknoteCount(order)
  const reason = useProblemText(isoCode, pattern)(count)
  const mayBeShort = order.allowedActions.some((one) => one.action === 'record_shortage' && one.allowed)
  return (
    <StepFrame
      title={format.facts([t(`title.${action}`), order.reference])}
      submitLabel={t(`action.${action}`)}
      reason={reason}
      running={running}
      focusButton={false}
      onSubmit={() => run(order, count.bills)}
      onClose={onClose}
    >
      <p>{explain(action, order)}</p>
      {table}
      {count.problem === 'missing' && mayBeShort && (
        <Button variant="default" onClick={() => onShort(counts)}>
          {t('action.record_shortage')}
        </Button>
      )}
    </StepFrame>
  )
}

/** Why a count is not sent, in words; null where it is the amount. */
export function useProblemText(currency: string, decimals: number): (count: BanknoteCount) => string | null {
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
