import { cancelRfqCall, type RfqView, rfqCall, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

/** Asks why nothing, or nothing more, is taken: no house is bound any longer after it. */
export function CancelDialog({ rfq, onClose }: { rfq: RfqView; onClose: () => void }) {
  const { t } = useTranslation('rfqs')
  const what = rfq.status === 'PART_AWARDED' ? 'rest' : 'all'
  const cancel = useCommand(cancelRfqCall, { refreshes: [rfqCall, rfqsCall], success: t('cancel.ok') })
  return (
    <ReasonDialog
      title={t(`cancel.${what}`)}
      lead={t(`cancel.${what}Lead`)}
      action={t(`cancel.${what}`)}
      danger
      onSend={(reason) => cancel.run({ params: { id: rfq.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
