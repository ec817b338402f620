import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useOwnAgencies } from '../../../lib/market/use-own-agencies.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/select.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StepFrame } from './step-frame.tsx'
import { useExplanation } from './use-explanation.ts'

/** Asks for a delivery agency of one's own bank where the step needs one; nothing is sent if none is chosen. */
export function AgencyDialog({
  order,
  action,
  useStep,
  onClose,
  asks,
}: StepDialogProps<string | null> & { asks: boolean }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const explain = useExplanation()
  const { run, running } = useStep()
  const { agencies, choices } = useOwnAgencies(asks)
  const [agency, setAgency] = useState(order.agence?.id ?? null)
  const title = action === 'generate_ticket' && asks ? t('dialog.assignAgency') : t(`title.${action}`)
  return (
    <StepFrame
      title={format.facts([title, order.reference])}
      submitLabel={t(`action.${action}`)}
      reason={asks && agency === null ? t('dialog.agencyMissing') : null}
      running={running}
      focusButton={!asks}
      onSubmit={() => run(order, asks ? agency : null)}
      onClose={onClose}
    >
      <p>{explain(action, order)}</p>
      {asks && agencies.isError && (
        <ErrorState error={agencies.error} compact onRetry={() => void agencies.refetch()} />
      )}
      {asks && (
        <Select
          label={t('dialog.agency')}
          required
          searchable
          openOnFocus={false}
          data-autofocus
          data={choices}
          value={agency}
          onChange={setAgency}
        />
      )}
    </StepFrame>
  )
}
