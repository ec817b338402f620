import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  confirmFixingCall,
  disputeFixingCall,
  type FixingScope,
  fixingDaysCall,
  fixingsCall,
} from '@fxmatch/contract/http/fixings'
import { LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './fixings.module.css'

/** What a decision is about: the day, or all that came with it, and what the person is told of it. */
export type FixingDecisionAsked = {
  day: string
  revision: number
  scope: FixingScope
  days: number
  suspect: number
  /** Who brought them; null where the server fetched them. */
  name: string | null
}

const REFRESHED = [fixingDaysCall, fixingsCall]

const inputOf = ({ day, revision, scope, days }: FixingDecisionAsked) => ({
  params: { day },
  body: { revision, scope, seen: days },
})

/** Asks before rates are put in force: how many days, how many of them suspect. */
export function ConfirmFixingDialog({ about, onClose }: { about: FixingDecisionAsked; onClose: () => void }) {
  const { t } = useTranslation('fixings')
  const { days, suspect, name } = about
  const confirm = useCommand(confirmFixingCall, {
    refreshes: REFRESHED,
    success: (done) => t('confirm.done', { count: done.days }),
  })
  const run = async () => {
    await confirm.run(inputOf(about))
    onClose()
  }
  const comesIntoForce = () => {
    if (suspect === 0) return t('confirm.question', { count: days })
    if (days === 1) return t('confirm.doubtfulDay')
    return t('confirm.doubtful', { count: days, suspect: t('waiting.suspect', { count: suspect }) })
  }
  return (
    <ConfirmDialog
      opened
      title={t('confirm.title')}
      confirmLabel={t('confirm.action')}
      running={confirm.running}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {`${comesIntoForce()} ${name === null ? t('confirm.alone') : t('confirm.together', { name })}`}
    </ConfirmDialog>
  )
}

const schema = z.object({
  reason: z.string().trim().min(LEAST_REASON, schemaFault('REASON_REQUIRED')).max(MOST_REASON),
})
type Draft = z.infer<typeof schema>

/** Disputes rates, with a reason that who brought them is told, where somebody did. */
export function DisputeFixingDialog({ about, onClose }: { about: FixingDecisionAsked; onClose: () => void }) {
  const { t } = useTranslation(['fixings', 'common', 'orders'])
  const fieldError = useFieldError()
  const form = useZodForm<Draft, Draft>(schema, { reason: '' })
  const dispute = useCommand(disputeFixingCall, {
    refreshes: REFRESHED,
    success: ({ days }) => t('fixings:dispute.done', { count: days }),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  return (
    <Dialog title={t('fixings:dispute.title')} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit(async ({ reason }) => {
          const { params, body } = inputOf(about)
          await dispute.run({ params, body: { ...body, reason } })
        })}
      >
        <p>
          {t('fixings:dispute.lead', { count: about.days })}{' '}
          {t(`fixings:dispute.${about.name === null ? 'untold' : 'told'}`)}
        </p>
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
          <Button type="submit" variant="filled" color="red" loading={dispute.running}>
            {t('fixings:waiting.dispute')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
