import IconHistory from 'virtual:icons/history'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { Hint } from '../../../ui/hint.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { ACTION_VIEWS } from './action-views.ts'
import classes from './actions.module.css'
import { isAtOnce, isStepAction, type StepAction, spokenAs } from './step-actions.ts'
import { useExplanation } from './use-explanation.ts'
import type { OpenStep } from './use-step-dialog.tsx'

/**
 * What the server offers for an order among the actions of a list. One that it refuses for want of a right is not
 * offered at all (specification 000 §2, ticket generator); one that waits for something stays, with the reason.
 */
export function offered(order: OrderView, actions: readonly StepAction[]) {
  return order.allowedActions.flatMap((entry) =>
    isStepAction(entry.action) && actions.includes(entry.action) && entry.rule !== 'MISSING_CAPABILITY'
      ? [{ ...entry, action: entry.action }]
      : [],
  )
}

type Props = {
  order: OrderView
  actions: readonly StepAction[]
  onStep: OpenStep
  onTrace: (order: OrderView) => void
}

/** The buttons of a list's row. */
export function RowActions({ order, actions, onStep, onTrace }: Props) {
  const { t } = useTranslation('orders')
  const reasonOf = useReasonText()
  const explain = useExplanation()
  return (
    <span className={classes.rowActions}>
      {offered(order, actions).map((entry) => {
        const { tone } = ACTION_VIEWS[entry.action]
        const button = (
          <ReasonedButton
            key={entry.action}
            size="compact-xs"
            variant={tone === 'primary' ? 'filled' : tone === 'danger' ? 'subtle' : 'default'}
            {...(tone === 'danger' ? { color: 'red' } : {})}
            reason={reasonOf(entry)}
            reasonAs="tooltip"
            onClick={() => onStep(order, entry.action)}
          >
            {t(`action.${spokenAs(entry.action, order)}`)}
          </ReasonedButton>
        )
        // What no dialog says is said before it is pressed.
        const told = isAtOnce(entry.action) && entry.allowed
        return told ? (
          <Hint key={entry.action} label={explain(entry.action, order)}>
            {button}
          </Hint>
        ) : (
          button
        )
      })}
      <ActionIcon
        size="sm"
        aria-label={t('trace.open', { reference: order.reference })}
        onClick={() => onTrace(order)}
      >
        <IconHistory size={15} />
      </ActionIcon>
    </span>
  )
}
