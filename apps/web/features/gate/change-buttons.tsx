import type { Refusable } from '@fxmatch/contract/http/refusable'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './gate.module.css'

/** How a step is asked about that was pressed: by its label, until it is closed. */
export type AskStep = (action: ChangeAction, label: string, close: () => void) => ReactNode

/** The steps of a change that waits for its second person: who proposed it sees why another person has to confirm it. */
export function ChangeButtons({
  actions,
  ask,
}: {
  actions: readonly (Refusable & { readonly action: ChangeAction })[]
  ask: AskStep
}) {
  const { t } = useTranslation(['orders', 'rules'])
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<ChangeAction | null>(null)
  const label = (action: ChangeAction) => {
    if (action === 'confirm') return t('orders:action.half_confirm')
    return t(action === 'refuse' ? 'orders:action.refuse_back_office' : 'rules:decide.withdraw.action')
  }
  return (
    <>
      <div className={classes.actions}>
        {actions
          .filter(
            // Why somebody may not decide is said once, at the confirmation.
            ({ action, allowed, rule }) => allowed || (action === 'confirm' && rule !== 'NOT_PROPOSER'),
          )
          .map((entry) => (
            <ReasonedButton
              key={entry.action}
              variant={entry.action === 'confirm' ? 'filled' : 'default'}
              reason={reasonOf(entry)}
              onClick={() => setAsked(entry.action)}
            >
              {label(entry.action)}
            </ReasonedButton>
          ))}
      </div>
      {asked && ask(asked, label(asked), () => setAsked(null))}
    </>
  )
}
