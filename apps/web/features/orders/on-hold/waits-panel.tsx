import { onHoldCall } from '@fxmatch/contract/http/order-reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { ageOf } from '../../../lib/format/age.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { useLiveOrders } from '../facts/use-live-orders.ts'
import classes from './waits-panel.module.css'

const REFRESH_MS = 60_000
/** What is seen of the groups beside other things: what waits longest. */
const GROUPS = 8

/** Who waits for whom, as a part of a page: the groups that have waited longest, each leading to its orders. */
export function WaitsPanel() {
  const { t } = useTranslation(['reports', 'orders', 'work'])
  const format = useFormat()
  useLiveOrders()
  const waits = useQuery({
    ...callQuery(onHoldCall, { query: { pageSize: 1 } }),
    refetchInterval: REFRESH_MS,
  })
  const groups = waits.data?.groups.toSorted((a, b) => a.oldest.localeCompare(b.oldest))
  if (waits.isError) return <ErrorState compact error={waits.error} onRetry={() => void waits.refetch()} />
  if (groups?.length === 0)
    return <EmptyState next={<LeadOn ways={['queue']} />}>{t('reports:onHold.nothing.others')}</EmptyState>
  return (
    <>
      <ul className={classes.waits} aria-busy={groups === undefined}>
        {groups?.slice(0, GROUPS).map(({ action, side, company, count, oldest }) => {
          const age = ageOf(oldest, Date.now())
          return (
            <li key={`${action} ${side} ${company.id}`}>
              <Link
                to={'/on-hold' as string}
                search={{ action, party: side, company: company.id } as never}
                data-count={count}
              >
                <b className="num">{format.count(count)}</b>
                <span>
                  {t(`work:step.${action}`)}{' '}
                  <small>{format.facts([company.name, t(`orders:side.${side}`)])}</small>
                </span>
                <small>
                  {t('reports:onHold.oldest', {
                    age: t(`reports:onHold.age.${age.unit}`, { count: age.count }),
                  })}
                </small>
              </Link>
            </li>
          )
        })}
      </ul>
      <p className={classes.all}>
        <Link to={'/on-hold' as string}>{t('reports:onHold.showAll')}</Link>
      </p>
    </>
  )
}
