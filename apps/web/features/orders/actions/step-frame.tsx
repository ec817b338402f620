import { Button, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { useLeaveLabel } from '../../../ui/use-leave-label.ts'
import classes from './actions.module.css'
import { StepRunContext } from './step-run.ts'
import type { StepOutcome } from './submission.ts'

type Props = {
  title: string
  children: ReactNode
  submitLabel: string
  /** What else of the dialog may read like the button that leaves it: one of its choices. */
  besides?: string
  danger?: boolean
  /** Why it cannot be sent yet. */
  reason?: string | null
  /** Where it is told: under the button, or as its hint where the field at fault says it already. */
  reasonAs?: 'text' | 'tooltip'
  running: boolean
  /** False where the focus belongs in a field of the dialog. */
  focusButton?: boolean
  onSubmit: () => Promise<StepOutcome>
  onClose: () => void
}

/**
 * The dialog around a step: Enter sends, Escape leaves, a refusal is told inside and loses nothing typed. It closes
 * when the step is done, and when the order has moved on meanwhile; of several orders the next one opens then.
 */
export function StepFrame(props: Props) {
  const leaveLabel = useLeaveLabel()
  const { t } = useTranslation('orders')
  const format = useFormat()
  const several = useContext(StepRunContext)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<string | null>(null)
  const { running, danger = false, focusButton = true } = props
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    setRefusal(null)
    setAttempt(null)
    const outcome = await props.onSubmit()
    if (outcome === 'done' || outcome === 'moved') {
      if (several) several.onOutcome(outcome)
      else props.onClose()
    } else if (outcome !== 'busy') {
      setRefusal(outcome.refused)
      setAttempt(outcome.attempt ?? null)
    }
  }
  return (
    <Dialog
      onClose={props.onClose}
      title={several === null ? props.title : format.facts([several.place, props.title])}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        {props.children}
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
        {attempt !== null && <AskOverride key={attempt} attempt={attempt} />}
        <Group justify="flex-end" align="flex-start" gap={8}>
          <Button
            onClick={props.onClose}
            disabled={running}
            data-autofocus={danger && focusButton ? true : undefined}
          >
            {leaveLabel(props.besides ?? props.submitLabel)}
          </Button>
          {several && (
            <Button onClick={several.onSkip} disabled={running}>
              {t('dialog.skip')}
            </Button>
          )}
          <ReasonedButton
            type="submit"
            variant="filled"
            {...(danger ? { color: 'red' } : {})}
            loading={running}
            reason={props.reason ?? null}
            reasonAs={props.reasonAs ?? 'text'}
            data-autofocus={!danger && focusButton ? true : undefined}
          >
            {props.submitLabel}
          </ReasonedButton>
        </Group>
      </form>
    </Dialog>
  )
}
