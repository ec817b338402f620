import { askOverrideCall, gateRecordsCall, myOverridesCall } from '@fxmatch/contract/http/gate'
import { OVERRIDE_MINUTES } from '@fxmatch/domain/gate/override-table'
import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/use-command.ts'
import { applyRefusal } from '../forms/apply-refusal.ts'
import { type ReasonDraft, reasonSchema } from '../forms/reason-schema.ts'
import { useFieldError } from '../forms/use-field-error.ts'
import { useZodForm } from '../forms/use-zod-form.ts'
import classes from './ask-override.module.css'

/**
 * Asks for an override beside the refusal that calls for it, with the reason in place; once it is asked, leads to where it is
 * followed and used.
 *
 * @param attempt the refused attempt's id (`attemptOf`)
 * @param opened whether the reason is asked for at once
 * @param follows whether a link leads to the checks, where this does not stand there already
 */
export function AskOverride({
  attempt,
  opened = false,
  follows = true,
}: {
  attempt: string
  opened?: boolean
  follows?: boolean
}) {
  const { t } = useTranslation('gate')
  const [asking, setAsking] = useState(opened)
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <p className={classes.sent} role="status">
        {t('ask.sent')}{' '}
        {follows && (
          <Link to={'/gate' as string} search={{ open: attempt } as never}>
            {t('ask.follow')}
          </Link>
        )}
      </p>
    )
  if (!asking)
    return (
      <Button fullWidth onClick={() => setAsking(true)}>
        {t('ask.open')}
      </Button>
    )
  return <ReasonForm attempt={attempt} onSent={() => setSent(true)} onLeave={() => setAsking(false)} />
}

/** No form of its own: it stands in the form that was refused, which Enter must not send again. */
function ReasonForm({
  attempt,
  onSent,
  onLeave,
}: {
  attempt: string
  onSent: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['gate', 'common'])
  const fieldError = useFieldError()
  const form = useZodForm<ReasonDraft, ReasonDraft>(reasonSchema, { reason: '' })
  const ask = useCommand(askOverrideCall, {
    refreshes: [gateRecordsCall, myOverridesCall],
    success: null,
    onSuccess: onSent,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ reason }) => {
    await ask.run({ body: { attempt, reason } })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // What it stands in stays open.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      onLeave()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame, and this stands in a form already
    <div className={classes.form} role="group" aria-label={t('gate:ask.open')}>
      <Textarea
        {...form.register('reason')}
        label={t('gate:ask.reason')}
        description={t('gate:ask.lead', { minutes: OVERRIDE_MINUTES })}
        autosize
        minRows={2}
        maxLength={MOST_REASON}
        aria-required
        autoFocus
        onKeyDown={onKeyDown}
        error={fieldError(form.formState.errors.reason)}
      />
      <div className={classes.buttons}>
        <Button onClick={onLeave}>{t('common:dialog.cancel')}</Button>
        <Button variant="filled" loading={ask.running} onClick={() => void send()}>
          {t('gate:ask.send')}
        </Button>
      </div>
    </div>
  )
}
