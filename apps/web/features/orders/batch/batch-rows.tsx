import type { OrderView } from '@fxmatch/contract/http/order-view'
import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusOfCode, useStatusLabel } from '../facts/status-badge.tsx'
import classes from './batch.module.css'
import { BATCHES, type BatchAction } from './batches.ts'
import type { RowResult } from './run-batch.ts'

type Props = {
  action: BatchAction
  orders: readonly OrderView[]
  /** The agency chosen for the orders that have none. */
  agency: string | null
  results: ReadonlyMap<string, RowResult>
}

/** The orders of a batch, what will be done to each, and what became of it. */
export function BatchRows({ action, orders, agency, results }: Props) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const agencyName = useAgencyName(BATCHES[action].needsAgency, agency)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('batch.orders')}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('batch.reference')}</th>
            <th scope="col" className="num">
              {t('batch.amount')}
            </th>
            <th scope="col">{t(BATCHES[action].needsAgency ? 'batch.agency' : 'batch.decides')}</th>
            <th scope="col">{t('batch.result')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">{order.reference}</th>
              <td className="num">
                {format.amount(order.amount, order.currency.pattern)} {order.currency.isoCode}
              </td>
              <td>
                {BATCHES[action].needsAgency
                  ? (order.agence?.name ?? agencyName ?? MISSING)
                  : t(
                      order.pendingDecision === 'REJECTION'
                        ? 'batch.decision.REJECTION'
                        : 'batch.decision.CONFIRMATION',
                    )}
              </td>
              <td>
                <Result result={results.get(order.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useAgencyName(asked: boolean, id: string | null): string | undefined {
  const { company } = useSession()
  const agencies = useQuery({ ...callQuery(agenciesCall, { query: { company } }), enabled: asked })
  return agencies.data?.find((agency) => agency.id === id)?.name
}

const TONES = { waiting: 'neutral', running: 'accent', done: 'good', refused: 'bad', unsent: 'warn' } as const

function Result({ result }: { result: RowResult | undefined }) {
  const { t } = useTranslation('reports')
  const errorText = useErrorText()
  const label = useStatusLabel()
  if (result === undefined) return MISSING
  const badge = <StatusBadge tone={TONES[result.state]}>{t(`batch.state.${result.state}`)}</StatusBadge>
  if (result.state !== 'refused') return badge
  const current = result.error.refusal?.current
  return (
    <>
      {badge}
      <span className={classes.reason}>
        {current === undefined
          ? errorText(result.error)
          : t('batch.moved', { status: label(statusOfCode(current)) })}
      </span>
    </>
  )
}
