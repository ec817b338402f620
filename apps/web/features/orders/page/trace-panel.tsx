import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { useDoer } from '../../../ui/use-doer.ts'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { historyAction } from '../actions/step-actions.ts'
import { useMoment } from '../facts/use-moment.ts'
import classes from './page.module.css'

/** Who did what when, newest first. */
export function TracePanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const moment = useMoment()
  const status = useStatusLabel()
  const doer = useDoer()
  return (
    <Panel title={t('page.trace')}>
      <Timeline
        label={t('page.trace')}
        entries={order.history.toReversed().map((entry, index) => {
          const action = historyAction(entry)
          return {
            id: String(order.history.length - index),
            time: moment(entry.created_at),
            children: (
              <>
                {action === null ? status(entry.status) : t(`history.${action}`)}
                {entry.way !== null && ` : ${t(`shortage.way.${entry.way}`)}`},{' '}
                <span className="soft">
                  {doer(entry.user)}
                  {entry.user.company !== null && `, ${entry.user.company}`}
                </span>
                {entry.reason !== null && (
                  <span className={classes.reason}>{t('page.quoted', { reason: entry.reason })}</span>
                )}
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}
