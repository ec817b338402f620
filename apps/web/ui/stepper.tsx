import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './stepper.module.css'

export type StepState = 'done' | 'now' | 'todo'

export type Step = { id: string; label: string; state: StepState; note?: ReactNode }

/**
 * How far something has come: steps done, the one it stands at, those to come.
 * @param brief one of several below each other: on a telephone it stays one line
 */
export function Stepper({
  steps,
  label,
  brief = false,
}: {
  steps: readonly Step[]
  label: string
  brief?: boolean
}) {
  const { t } = useTranslation('common')
  return (
    <ol className={classes.steps} aria-label={label} data-brief={brief || undefined}>
      {steps.map((step) => (
        <li key={step.id} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={classes.label}>{step.label}</span>
          <span className="visually-hidden"> ({t(`step.${step.state}`)})</span>
          {step.note !== undefined && <span className={classes.note}>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}
