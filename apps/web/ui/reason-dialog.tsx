import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ReasonDraft, reasonSchema } from '../lib/forms/reason-schema.ts'
import { useFieldError } from '../lib/forms/use-field-error.ts'
import { useZodForm } from '../lib/forms/use-zod-form.ts'
import { Dialog } from './dialog.tsx'
import classes from './reason-dialog.module.css'

/** Asks for the reason of a step, which is kept with it. @param onSend closes the dialog when it is done */
export function ReasonDialog({
  title,
  lead,
  action,
  danger = false,
  onSend,
  onClose,
}: {
  title: string
  lead: string
  action: string
  danger?: boolean
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation(['common', 'orders'])
  const fieldError = useFieldError()
  const form = useZodForm<ReasonDraft, ReasonDraft>(reasonSchema, { reason: '' })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit(async ({ reason }) => {
          await onSend(reason)
          onClose()
        })}
      >
        <p>{lead}</p>
        <Textarea
          {...form.register('reason')}
          label={t('orders:dialog.reason')}
          autosize
          minRows={2}
          maxLength={MOST_REASON}
          aria-required
          data-autofocus
          error={fieldError(form.formState.errors.reason)}
        />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            {...(danger ? { color: 'red' } : {})}
            loading={form.formState.isSubmitting}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
