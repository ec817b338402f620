import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { BanknoteCount, ShortageGiven } from './banknotes.ts'
import { type TypedCounts, useBanknoteCount } from './banknotes-count.tsx'
import { useProblemText } from './banknotes-dialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StepFrame } from './step-frame.tsx'
import { useExplanation } from './use-explanation.ts'

/** Fewer banknotes than were ordered, or none: what was counted, what is missing of the amount, and why. */
export function RecordShortageDialog({
  order,
  action,
  useStep,
  onClose,
  begun,
}: StepDialogProps<ShortageGiven> & { begun?: TypedCounts }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const explain = useExplanation()
  const { run, running } = useStep()
  const { count, table } = useBanknoteCount(order, begun)
  const [reason, setReason] = useState('')
  const problem = useShortageProblem(order.currency)
  return (
    <StepFrame
      title={format.facts([t(`title.${action}`), order.reference])}
      submitLabel={t(`action.${action}`)}
      reason={problem(count, reason.trim())}
      running={running}
      focusButton={false}
      onSubmit={() => run(order, { bills: count.bills, missing: count.difference, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>{explain(action, order)}</p>
      {table}
      <Textarea
        label={t('dialog.reason')}
        required
        maxLength={MOST_REASON}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </StepFrame>
  )
}

function useShortageProblem({ isoCode, pattern }: { isoCode: string; pattern: number }) {
  const { t } = useTranslation('orders')
  const text = useProblemText(isoCode, pattern)
  return (count: BanknoteCount, reason: string): string | null => {
    if (count.problem === 'invalid' || count.problem === 'excess') return text(count)
    if (!isPositiveDecimal(count.difference)) return t('shortage.none')
    return reason.length < LEAST_REASON ? t('dialog.reasonMissing') : null
  }
}
