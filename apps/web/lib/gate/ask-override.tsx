import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { askOverrideCall, gateRecordsCall, myOverridesCall } from '@fxmatch/contract/http/gate'
import { isSlip } from '@fxmatch/domain/gate/office-ceilings'
import { OVERRIDE_MINUTES } from '@fxmatch/domain/gate/override-table'
import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../api/use-command.ts'
import { applyRefusal } from '../forms/apply-refusal.ts'
import { reasonField } from '../forms/reason-schema.ts'
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
 * @param slip of what an office may hold: the number of the deposit slip as far as it is known, which is asked for; left out: none is
 */
export function AskOverride({
  attempt,
  opened = false,
  follows = true,
  slip,
}: {
  attempt: string
  opened?: boolean
  follows?: boolean
  slip?: string | undefined
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
  return (
    <ReasonForm attempt={attempt} slip={slip} onSent={() => setSent(true)} onLeave={() => setAsking(false)} />
  )
}

const withoutSlip = z.object({ reason: reasonField, slip: z.string() })
const withSlip = withoutSlip.extend({ slip: z.string().refine(isSlip, schemaFault('DEPOSIT_SLIP')) })
type AskDraft = z.infer<typeof withoutSlip>

/** No form of its own: it stands in the form that was refused, which Enter must not send again. */
function ReasonForm({
  attempt,
  slip,
  onSent,
  onLeave,
}: {
  attempt: string
  slip: string | undefined
  onSent: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['gate', 'common', 'held'])
  const fieldError = useFieldError()
  const schema = slip === undefined ? withoutSlip : withSlip
  const form = useZodForm<AskDraft, AskDraft>(schema, { reason: '', slip: slip ?? '' })
  const ask = useCommand(askOverrideCall, {
    refreshes: [gateRecordsCall, myOverridesCall],
    success: null,
    onSuccess: onSent,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ reason, slip: number }) => {
    await ask.run({ body: { attempt, reason, slip: slip === undefined ? null : number } })
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
      {slip !== undefined && (
        <TextInput
          {...form.register('slip')}
          label={t('held:form.slip')}
          description={t('held:form.slipHint')}
          aria-required
          autoComplete="off"
          onKeyDown={onKeyDown}
          error={fieldError(form.formState.errors.slip)}
        />
      )}
      <div className={classes.buttons}>
        <Button onClick={onLeave}>{t('common:dialog.cancel')}</Button>
        <Button variant="filled" loading={ask.running} onClick={() => void send()}>
          {t('gate:ask.send')}
        </Button>
      </div>
    </div>
  )
}
