import type { Refusable } from '@fxmatch/contract/http/refusable'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { isReadableReason } from '@fxmatch/domain/record/reason'
import { Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../lib/failures/use-reason-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ReasonedButton } from './reasoned-button.tsx'
import classes from './waiting-change.module.css'

/** What is not the viewer's side of a change: nothing to be pressed, and nothing to be explained. */
const OF_OTHERS: ReadonlySet<string> = new Set(['NOT_PROPOSER', 'SEGREGATION_CHANGE'])

interface Deciding {
  /** What the change is called in the question. */
  readonly name: string
  /** What the question says of each step; what is changed, where it repeats that. */
  readonly question: (action: ChangeAction) => ReactNode
  /** Takes the step; of a refusal with the reason. */
  readonly onDecide: (action: ChangeAction, reason: string) => Promise<void>
  readonly running: boolean
  readonly mostReason: number
}

/**
 * A change that waits for a second person: what says who made it and what it would change stands within; who made it withdraws it,
 * everybody else confirms or refuses with a reason, or reads why they may not.
 */
export function WaitingChange({
  title,
  allowedActions,
  children,
  ...deciding
}: Deciding & {
  readonly title: string
  readonly allowedActions: readonly (Refusable & { readonly action: ChangeAction })[]
  readonly children: ReactNode
}) {
  const { t } = useTranslation('rules')
  const reason = useReasonText()
  const id = useId()
  const [asked, setAsked] = useState<ChangeAction | null>(null)
  const shown = allowedActions.filter(({ rule }) => rule === null || !OF_OTHERS.has(rule))
  return (
    <section className={classes.waiting} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className={classes.acts}>
        {shown.map((one) => (
          <ReasonedButton
            key={one.action}
            variant={one.action === 'confirm' ? 'filled' : 'default'}
            reason={reason(one)}
            onClick={() => setAsked(one.action)}
          >
            {t(`decide.${one.action}.action`)}
          </ReasonedButton>
        ))}
      </div>
      {asked && <Question action={asked} onClose={() => setAsked(null)} {...deciding} />}
    </section>
  )
}

/** Asks before a change is confirmed, refused (with a reason) or withdrawn, and says what follows. */
function Question({
  action,
  name,
  question,
  onDecide,
  running,
  mostReason,
  onClose,
}: Deciding & { readonly action: ChangeAction; readonly onClose: () => void }) {
  const { t } = useTranslation('rules')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const act = async () => {
    if (action === 'refuse' && !isReadableReason(reason.trim())) return setMissing(true)
    await onDecide(action, reason.trim())
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger={action === 'refuse'}
      title={t(`decide.${action}.title`, { kind: name })}
      confirmLabel={t(`decide.${action}.action`)}
      running={running}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      {question(action)}
      {action === 'refuse' && (
        <Textarea
          label={t('column.reason')}
          maxLength={mostReason}
          minRows={2}
          aria-required
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? t('reasonMissing') : undefined}
        />
      )}
    </ConfirmDialog>
  )
}
