import { type Holiday, holidaysCall, removeHolidayCall } from '@fxmatch/contract/http/control'
import { marketStatusCall } from '@fxmatch/contract/http/market'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before a holiday is taken off the table, and says what follows. */
export function RemoveHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const facts = { label: holiday.label, day: format.date(holiday.day) }
  const { run, running } = useCommand(removeHolidayCall, {
    refreshes: [holidaysCall, marketStatusCall],
    success: t('holidays.removed', facts),
    onSuccess: onClose,
    // The list is fetched again, so what the toast says is seen there too.
    onRefusal: () => {
      onClose()
      return undefined
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('holidays.removeQuestion', facts)}
      confirmLabel={t('holidays.remove')}
      running={running}
      onConfirm={() => void run({ params: { day: holiday.day } })}
      onCancel={onClose}
    >
      <p>{t('holidays.removeEffect')}</p>
    </ConfirmDialog>
  )
}
