import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { listMark } from '@fxmatch/words/typography'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { momentOf } from '../../../lib/navigation/moment-search.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { useDoer } from '../../../ui/use-doer.ts'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { historyAction } from '../actions/step-actions.ts'
import { useMoment } from '../facts/use-moment.ts'
import classes from './page.module.css'

/** Who did what when, newest first; each leads to the order as it stood then. */
export function TracePanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['orders', 'past'])
  const moment = useMoment()
  const status = useStatusLabel()
  const doer = useDoer()
  const comma = listMark(useLanguage())
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
                <Link
                  to="/orders/$id"
                  params={{ id: order.id }}
                  search={{ at: momentOf(entry.created_at) }}
                  className={classes.moment ?? ''}
                  title={t('past:open', { moment: moment(entry.created_at) })}
                >
                  {action === null ? status(entry.status) : t(`history.${action}`)}
                </Link>
                {entry.way !== null && ` : ${t(`shortage.way.${entry.way}`)}`}
                {comma}
                <span className="soft">
                  {doer(entry.user)}
                  {entry.user.company !== null && `${comma}${entry.user.company}`}
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
