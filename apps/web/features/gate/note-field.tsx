import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Textarea } from '@mantine/core'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import classes from './gate.module.css'

/** Why something is proposed, recorded or refused: kept with it. @param field as the form registers it */
export function NoteField({
  field,
  label,
  hint,
  error,
}: {
  field: UseFormRegisterReturn
  label: string
  hint: string
  error: FieldError | undefined
}) {
  const fieldError = useFieldError()
  return (
    <Textarea
      {...field}
      label={label}
      description={hint}
      autosize
      minRows={2}
      maxLength={MOST_REASON}
      aria-required
      error={fieldError(error)}
    />
  )
}

/** What stands at the foot of a panel that sends something. */
export function PanelButtons({
  send,
  sending,
  onClose,
}: {
  send: string
  sending: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.buttons}>
      <Button onClick={onClose}>{t('dialog.cancel')}</Button>
      <Button type="submit" variant="filled" loading={sending}>
        {send}
      </Button>
    </div>
  )
}
