import { MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReasonDraft, reasonSchema } from '../lib/forms/reason-schema.ts'
import { useFieldError } from '../lib/forms/use-field-error.ts'
import { useZodForm } from '../lib/forms/use-zod-form.ts'
import { type Definition, DefinitionList } from './definition-list.tsx'
import { ErrorState } from './error-state.tsx'
import { ReasonedButton } from './reasoned-button.tsx'
import classes from './row-decision.module.css'

/** A way to decide. */
export type RowStep = {
  readonly id: string
  readonly label: string
  /** What follows from it, in full. */
  readonly follows: string
  /** Why it cannot be taken now, for people; null when it can. */
  readonly reason: string | null
  /** Whether it is taken with a reason that stays on record: that is asked before. */
  readonly asks?: boolean
  /** Red, for what turns something down. */
  readonly danger?: boolean
  /** Takes it; a refusal has been told by then. @param reason empty where none is asked */
  readonly take: (reason: string) => Promise<{ readonly ok: boolean }>
}

/** What is decided: its figures as they are and as they would be, and the ways to decide. */
export type Decided = {
  readonly facts: readonly Definition[]
  /** What does not fit into a line of its own. */
  readonly more?: ReactNode
  readonly steps: readonly RowStep[]
}

type Read = {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

/**
 * What waits for a decision, in its row of a list: the figures, what follows, a button for each way. The first way has no further
 * question, since all of it stands above its button; a refusal asks for its reason in the same place.
 *
 * @param read the call that it is read by
 * @param decided null once it is read and waits no more: somebody else was faster
 */
export function RowDecision({
  read,
  decided,
  running,
  onDone,
}: {
  read: Read
  decided: Decided | null
  running: boolean
  onDone: () => void
}) {
  const { t } = useTranslation(['common', 'work'])
  const [asked, setAsked] = useState<string | null>(null)
  const isReadAnew = useReadAnew(read)
  if (read.isPending || isReadAnew)
    return (
      <p role="status" aria-busy className="soft">
        {t('common:table.loading')}
      </p>
    )
  if (read.isError && decided === null)
    return <ErrorState compact error={read.error} onRetry={() => void read.refetch()} />
  if (decided === null) return <p role="status">{t('work:decidedMeanwhile')}</p>
  const { facts, more, steps } = decided
  const take = async (step: RowStep, reason: string) => {
    const { ok } = await step.take(reason)
    if (ok) onDone()
  }
  const asking = steps.find(({ id, reason }) => id === asked && reason === null)
  const first = steps[0]
  return (
    <div className={classes.decision}>
      <DefinitionList items={facts} />
      {more}
      {asking ? (
        <ReasonForm step={asking} onSend={(reason) => take(asking, reason)} onLeave={() => setAsked(null)} />
      ) : (
        <>
          {first && <p className={classes.follows}>{first.follows}</p>}
          <div className={classes.steps}>
            {steps.map((step, place) => (
              <ReasonedButton
                key={step.id}
                size="compact-sm"
                variant={place === 0 ? 'filled' : 'default'}
                reason={step.reason}
                loading={running}
                onClick={() => (step.asks ? setAsked(step.id) : void take(step, ''))}
              >
                {step.label}
              </ReasonedButton>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/**
 * Reads again, as the panel opens, what another screen or an earlier panel has read: that may be of before the thing was proposed, and
 * would say that it waits no more, or show an earlier proposal that is decided already. Nothing of it can be decided meanwhile.
 *
 * @returns whether that is still under way
 */
function useReadAnew({ isPending, refetch }: Read): boolean {
  const [isUnderWay, setUnderWay] = useState(!isPending)
  const opened = useRef({ isKnown: !isPending, refetch })
  useEffect(() => {
    const { isKnown, refetch: again } = opened.current
    if (isKnown) void again().finally(() => setUnderWay(false))
  }, [])
  return isUnderWay
}

/** The reason of a step, in the place of the buttons. */
function ReasonForm({
  step,
  onSend,
  onLeave,
}: {
  step: RowStep
  onSend: (reason: string) => Promise<void>
  onLeave: () => void
}) {
  const { t } = useTranslation(['common', 'orders'])
  const fieldError = useFieldError()
  const form = useZodForm<ReasonDraft, ReasonDraft>(reasonSchema, { reason: '' })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <form noValidate className={classes.form} onSubmit={form.handleSubmit(({ reason }) => onSend(reason))}>
      <p className={classes.follows}>{step.follows}</p>
      <Textarea
        {...form.register('reason')}
        label={t('orders:dialog.reason')}
        rows={2}
        maxLength={MOST_REASON}
        aria-required
        error={fieldError(form.formState.errors.reason)}
      />
      <div className={classes.steps}>
        <Button
          type="submit"
          size="compact-sm"
          variant="filled"
          {...(step.danger ? { color: 'red' } : {})}
          loading={form.formState.isSubmitting}
        >
          {step.label}
        </Button>
        <Button size="compact-sm" onClick={onLeave}>
          {t('common:dialog.cancel')}
        </Button>
      </div>
    </form>
  )
}
