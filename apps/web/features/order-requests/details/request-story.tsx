import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { momentOf } from '../../../lib/navigation/moment-search.ts'
import { RequestStatusBadge } from '../../../ui/request-status-badge.tsx'
import { useDoerOfCompany } from '../../../ui/use-doer.ts'
import classes from '../requests.module.css'

/** Who did what to the request, and when, the latest first; each leads to the request as it stood then. */
export function RequestStory({ request }: { request: OrderRequestDetail }) {
  const { t } = useTranslation(['requests', 'past'])
  const format = useFormat()
  const doer = useDoerOfCompany()
  return (
    <section className={classes.section} aria-label={t('story')}>
      <h3>{t('story')}</h3>
      <ol className={classes.story} reversed>
        {request.history.toReversed().map((entry) => (
          <li key={`${entry.created_at} ${entry.action}`}>
            <time dateTime={entry.created_at}>
              <Link
                to="/transaction/$id"
                params={{ id: request.id }}
                search={{ at: momentOf(entry.created_at) }}
                title={t('past:openRequest', { moment: format.dateTime(entry.created_at) })}
              >
                {format.dateTime(entry.created_at)}
              </Link>
            </time>{' '}
            <RequestStatusBadge status={entry.after} /> {doer(entry.user)}
            {entry.reason !== null && ` : ${entry.reason}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
