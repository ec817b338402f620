import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { REASON_LENGTH, setMarketStatusCall } from '@fxmatch/contract/http/control'
import { firstDayCall } from '@fxmatch/contract/http/first-day'
import { type MarketStatus, marketStatusCall } from '@fxmatch/contract/http/market'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useWhen } from '../../lib/market/use-when.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './control.module.css'

type Status = MarketStatus['status']

const schema = z.object({
  reason: z.string().trim().min(1, schemaFault('FIELD_REQUIRED')).max(REASON_LENGTH),
})

/**
 * Asks before the status is changed: says what will happen and until when it holds, and takes the reason that everyone
 * reads. Where somebody, or the clock, was faster, it says so and asks again.
 */
export function StatusDialog({
  market,
  target,
  onClose,
}: {
  market: MarketStatus
  target: Status
  onClose: () => void
}) {
  const { t } = useTranslation(['control', 'common'])
  const fieldError = useFieldError()
  const when = useWhen()
  const form = useZodForm(schema, { reason: '' })
  const [atFirst] = useState(market.status)
  const [refused, setRefused] = useState(false)
  // `market` is what is shown: a change that somebody else, or the clock, made is never undone unseen.
  const { run, running } = useCommand(setMarketStatusCall, {
    refreshes: [marketStatusCall],
    success: ({ status }) => t('control:status.done', { status: t(`control:status.value.${status}`) }),
    onSuccess: onClose,
    onRefusal: (error) => {
      if (error.code !== 'MARKET_STATUS_MOVED') return applyRefusal(form, error) ? 'shown' : undefined
      setRefused(true)
      return 'shown'
    },
  })
  // One's own change is told by the feed before it is answered.
  const moved = !running && (refused || market.status !== atFirst)
  const value = (status: Status) => t(`control:status.value.${status}`)
  return (
    <Dialog title={t('control:status.question', { status: value(target) })} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit(
          ({ reason }) => void run({ body: { from: market.status, status: target, reason } }),
        )}
      >
        {moved && (
          <p role="alert" className={classes.refusal}>
            {t('control:status.moved', { status: value(market.status) })}
          </p>
        )}
        <p>{t(`control:status.effect.${target}`)}</p>
        {target === 'ON' && <WhatIsLeft />}
        <p className="soft">
          {market.next
            ? t('control:status.until', { when: when(market.next.at) })
            : t('control:status.untilHand')}
        </p>
        <Textarea
          {...form.register('reason')}
          label={t('control:status.reasonLabel')}
          description={t('control:status.reasonHint')}
          error={fieldError(form.formState.errors.reason)}
          aria-required
          maxLength={REASON_LENGTH}
          rows={2}
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <ReasonedButton
            type="submit"
            variant="filled"
            {...(target === 'ON' ? {} : { color: 'red' })}
            loading={running}
            reason={market.status === target ? t('control:status.already', { status: value(target) }) : null}
          >
            {t('common:dialog.confirm')}
          </ReasonedButton>
        </div>
      </form>
    </Dialog>
  )
}

/** What is left of the platform's first day, where something is: the market opens all the same (decision 0207). */
function WhatIsLeft() {
  const { t } = useTranslation(['control', 'work', 'shell'])
  const format = useFormat()
  const { data } = useQuery(callQuery(firstDayCall, {}))
  const left = data?.steps.filter(
    ({ state }) => state === 'MISSING' || state === 'WAITS' || state === 'TODAY',
  )
  if (left === undefined || left.length === 0) return null
  const steps = format.listed(left.map(({ step }) => t(`work:firstDay.step.${step}`)))
  return (
    <p className={classes.left}>
      {t('control:status.lacks', { steps })}{' '}
      <Link to={'/first-day' as string}>{t('shell:menu.firstDay')}</Link>
    </p>
  )
}
