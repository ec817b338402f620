import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { ORDER_ACTIONS, type OrderAction } from '@fxmatch/domain/orders/order-table'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { ACTION_VIEWS } from '../actions/action-views.ts'
import { offered } from '../actions/row-actions.tsx'
import { isAtOnce, isPersonAction, isStepAction, spokenAs } from '../actions/step-actions.ts'
import { useExplanation } from '../actions/use-explanation.ts'
import type { OpenStep } from '../actions/use-step-dialog.tsx'
import { isOver } from './life-steps.ts'
import classes from './page.module.css'

const STEPS = ORDER_ACTIONS.filter(isStepAction)

/** Statuses that a rejection led to; a rejection that was overcome is told by the history alone. */
const REJECTED: readonly number[] = [
  ORDER_STATUS.DRAFT_REJECTED,
  ORDER_STATUS.CONFIRMATION_REJECTED,
  ORDER_STATUS.TICKET_REJECTED,
  ORDER_STATUS.DELIVERY_REJECTED,
  ORDER_STATUS.DELIVERY_CANCELED,
]

const rejects = (order: OrderDetail) =>
  REJECTED.includes(order.status.code) || order.pendingDecision === 'REJECTION'

/** What this person may do now, or why not; and otherwise who must take the next step. */
export function YourTurnPanel({ order, onStep }: { order: OrderDetail; onStep: OpenStep }) {
  const { t } = useTranslation('orders')
  const reasonOf = useReasonText()
  const explain = useExplanation()
  const format = useFormat()
  const mine = offered(order, STEPS)
  // An action of one's own company that one has no right to: say so once, beside who must act.
  const missing = order.allowedActions.find(({ rule }) => rule === 'MISSING_CAPABILITY')
  // The step that moves the order on is the first; to take back or to reject is open to who waits for another too.
  const isOpen = (step: OrderAction) => mine.some(({ action, allowed }) => allowed && action === step)
  const [next] = order.nextSteps
  const isTurn = next !== undefined && isOpen(next.action)
  return (
    <Panel title={t(isTurn ? 'page.yourTurn' : 'page.nextStep')}>
      {!isTurn && <NextSteps steps={order.nextSteps.filter(({ action }) => !isOpen(action))} />}
      {order.quoteBindsUntil !== null && (
        <p className={classes.binding}>
          {t('page.boundByQuote', {
            house: order.seller.name,
            until: format.dateTime(order.quoteBindsUntil),
          })}
        </p>
      )}
      <div className={classes.actions}>
        {mine.map((entry) => {
          const { tone } = ACTION_VIEWS[entry.action]
          const button = (
            <ReasonedButton
              key={entry.action}
              fullWidth
              size="sm"
              variant={tone === 'primary' ? 'filled' : tone === 'danger' ? 'light' : 'default'}
              {...(tone === 'danger' ? { color: 'red' } : {})}
              reason={reasonOf(entry)}
              onClick={() => onStep(order, entry.action)}
            >
              {t(`action.${spokenAs(entry.action, order)}`)}
            </ReasonedButton>
          )
          // What a second person would have to let through is told with the step.
          const warned = entry.allowed && entry.rule !== null ? reasonOf({ ...entry, allowed: false }) : null
          // What no dialog says is said before it is pressed.
          return isAtOnce(entry.action) && entry.allowed ? (
            <div key={entry.action}>
              <p className={classes.binding}>{explain(entry.action, order)}</p>
              {button}
            </div>
          ) : warned !== null ? (
            <div key={entry.action}>
              <p className={classes.binding}>{t('page.letThrough', { why: warned })}</p>
              {button}
            </div>
          ) : (
            button
          )
        })}
      </div>
      {mine.length === 0 && missing && <p className="soft">{reasonOf(missing)}</p>}
      {isOver(order.status.code) && <p className="soft">{t('page.finished')}</p>}
      {rejects(order) && order.rejectedBy && (
        <p className={classes.next}>
          {t('page.rejected', { name: order.rejectedBy.name })}
          {order.rejectedBy.description && (
            <span className={classes.reason}>{order.rejectedBy.description}</span>
          )}
        </p>
      )}
    </Panel>
  )
}

/** Who must take which step, where it is not this person: what they may do themselves has its button. */
function NextSteps({ steps }: { steps: OrderDetail['nextSteps'] }) {
  const { t } = useTranslation('orders')
  if (steps.length === 0) return null
  return (
    <ul className={classes.next}>
      {steps.map(({ action, by }) => (
        <li key={action}>
          {isPersonAction(action) && t(`action.${action}`)}{' '}
          <span className="soft">
            {[...new Set(by.map(({ company }) => company))].join(` ${t('page.or')} `)}
          </span>
        </li>
      ))}
    </ul>
  )
}
