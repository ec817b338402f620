import {
  type Organization,
  organizationCall,
  organizationsCall,
  refuseSignUpCall,
  validateSignUpCall,
} from '@fxmatch/contract/http/sign-ups'
import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './review.module.css'

/** A decision that somebody is about to take. */
export type Deciding = { readonly action: 'validate' | 'refuse'; readonly signUp: Organization }

const REFRESHES = [organizationsCall, organizationCall]

/** The dialog of a decision, and how it is opened. */
export function useDecision() {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const close = () => setDeciding(null)
  const dialog =
    deciding === null ? null : deciding.action === 'validate' ? (
      <ValidateDialog signUp={deciding.signUp} onClose={close} />
    ) : (
      <RefuseDialog signUp={deciding.signUp} onClose={close} />
    )
  return { dialog, decide: setDeciding }
}

type Props = { signUp: Organization; onClose: () => void }

/** Says what a validation creates and who is written to. */
function ValidateDialog({ signUp, onClose }: Props) {
  const { t } = useTranslation('signups')
  const validate = useCommand(validateSignUpCall, {
    refreshes: REFRESHES,
    success: t('validate.done', { company: signUp.name }),
  })
  const confirm = async () => {
    await validate.run({ params: { id: signUp.id } })
    // A refusal is told by a toast, and the list shows what became of the sign-up.
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('validate.title', { company: signUp.name })}
      confirmLabel={t('validate.action')}
      running={validate.running}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t('validate.question', { company: signUp.name, username: signUp.username, email: signUp.email })}
    </ConfirmDialog>
  )
}

/** Asks for the reason, which the company will read. */
function RefuseDialog({ signUp, onClose }: Props) {
  const { t } = useTranslation(['signups', 'common', 'errors'])
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const refuse = useCommand(refuseSignUpCall, {
    refreshes: REFRESHES,
    success: t('signups:refuse.done', { company: signUp.name }),
    onSuccess: onClose,
    onRefusal: (error) => {
      setRefusal(error)
      return 'shown'
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') await refuse.run({ params: { id: signUp.id }, body: { reason } })
  }
  return (
    <Dialog title={t('signups:refuse.title', { company: signUp.name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className={classes.refuse}>
        <p>{t('signups:refuse.question', { email: signUp.email })}</p>
        <Textarea
          label={t('signups:refuse.reason')}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          minRows={3}
          rows={4}
          maxLength={MOST_REASON}
          aria-required
          error={missing ? t('errors:field.required') : undefined}
          data-autofocus
        />
        {refusal && (
          <p className={classes.refusal} role="alert">
            {errorText(refusal)}
          </p>
        )}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose} disabled={refuse.running}>
            {t('common:dialog.cancel')}
          </Button>
          <Button type="submit" variant="filled" color="red" loading={refuse.running}>
            {t('signups:refuse.action')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
