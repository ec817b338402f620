import { type MarketPosition, negotiationHistoryCall } from '@fxmatch/contract/http/market'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import classes from './order.module.css'

/** The prices that one's company and the operator proposed to each other in this currency, newest first. */
export function NegotiationHistory({ position }: { position: MarketPosition }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const operator = position.members[0]?.ex_op.uuid
  const history = useQuery(
    callQuery(negotiationHistoryCall, {
      params: { isoCode: position.currency.iso_code },
      query: operator === undefined ? { session_id: position.id } : { exop_uuid: operator },
    }),
  )
  const rows = history.data?.data
  return (
    <div className={classes.history}>
      <h3>{t('history.title')}</h3>
      {history.error && <ErrorState compact error={history.error} onRetry={() => void history.refetch()} />}
      {rows?.length === 0 && <EmptyState />}
      {rows !== undefined && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long history is scrolled by keyboard too
        <section className={classes.historyScroll} aria-label={t('history.title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('history.price')}</th>
                <th scope="col">{t('history.by')}</th>
                <th scope="col">{t('history.date')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.session_id} ${row.date} ${row.side}`}>
                  <td>{format.rate(row.price)}</td>
                  <td>{t(`history.${row.side}`)}</td>
                  <td>{format.dateTime(row.date)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
