import { deleteAgencyCall } from '@fxmatch/contract/http/agencies'
import { type AgencyView, agenciesCall } from '@fxmatch/contract/http/reference-data'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './agencies.module.css'

/** Asks before an agency is closed, says what will happen, and why it cannot be where orders still need it. */
export function CloseDialog({ agency, onClose }: { agency: AgencyView; onClose: () => void }) {
  const { t } = useTranslation('agencies')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = useCommand(deleteAgencyCall, {
    refreshes: [agenciesCall],
    success: t('close.done', { name: agency.name }),
    onSuccess: onClose,
    onRefusal: (error) => {
      setRefusal(errorText(error))
      return 'shown'
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('close.title', { name: agency.name })}
      confirmLabel={t('close.action')}
      running={close.running}
      onConfirm={() => void close.run({ params: { id: agency.id } })}
      onCancel={onClose}
    >
      <p>{t('close.question')}</p>
      {agency.regionRepresenter && <p>{t('close.default', { region: agency.region?.name ?? '' })}</p>}
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </ConfirmDialog>
  )
}
