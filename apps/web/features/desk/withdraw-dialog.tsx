import {
  type DeskPosition,
  marketDataCall,
  myPositionsCall,
  withdrawPositionCall,
} from '@fxmatch/contract/http/market'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before a position is taken off the market, and says what will happen. */
export function WithdrawDialog({ position, onClose }: { position: DeskPosition; onClose: () => void }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const withdraw = useCommand(withdrawPositionCall, {
    refreshes: [myPositionsCall, marketDataCall],
    success: t('withdraw.done', { id: position.id }),
  })
  const confirm = async () => {
    await withdraw.run({ params: { id: position.id } })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('withdraw.title', { id: position.id })}
      confirmLabel={t('withdraw.action')}
      running={withdraw.running}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t('withdraw.question', {
        amount: format.amount(position.amount, position.currency.pattern),
        currency: position.currency.iso_code,
        rate: format.rate(position.rate),
      })}
    </ConfirmDialog>
  )
}
