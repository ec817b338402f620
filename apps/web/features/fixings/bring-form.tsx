import { bringFixingsCall, fixingDaysCall } from '@fxmatch/contract/http/fixings'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import classes from './fixings.module.css'

/** Sends rates, from a file or typed: whether they correct what is in force, and what was wrong with the last try. */
export function useBringing(onClose: () => void) {
  const { t } = useTranslation('fixings')
  const errorText = useErrorText()
  const [correction, setCorrection] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { run, running } = useCommand(bringFixingsCall, {
    refreshes: [fixingDaysCall],
    success: ({ days }) => t('import.done', { count: days }),
    onSuccess: onClose,
    onRefusal: (error) => {
      setFault(errorText(error))
      return 'shown'
    },
  })
  return { run, running, correction, setCorrection, fault, setFault }
}

/** The foot of both forms: the correction, what is wrong, and the buttons. @param faultId by which a field names its fault */
export function BringFoot({
  bringing,
  faultId,
  onClose,
}: {
  bringing: ReturnType<typeof useBringing>
  faultId?: string
  onClose: () => void
}) {
  const { t } = useTranslation(['fixings', 'common'])
  const { running, correction, setCorrection, fault } = bringing
  return (
    <>
      <Checkbox
        label={t('fixings:import.correction')}
        description={t('fixings:import.correctionHint')}
        checked={correction}
        onChange={(event) => setCorrection(event.currentTarget.checked)}
      />
      {fault !== null && (
        <p id={faultId} role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
        <Button type="submit" variant="filled" loading={running}>
          {t('fixings:import.send')}
        </Button>
      </div>
    </>
  )
}
