import { needsAgency } from '@fxmatch/domain/orders/needs-agency'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { useOwnAgencies } from '../../../lib/market/use-own-agencies.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { statusOfCode } from '../facts/status-badge.tsx'
import classes from './batch.module.css'
import type { RowResult } from './run-batch.ts'
import type { Batch } from './use-batch.ts'

/** The orders of a batch that can be sent, what will be done to each, and what became of it. */
export function BatchRows({ batch }: { batch: Batch }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { action, results } = batch
  const given = useAgencyName(batch.agency)
  // What stays is told above them; once sent, only what was sent has a result.
  const orders = batch.orders.filter(({ id, stays }) =>
    batch.sentAt === null ? stays === null : results.has(id),
  )
  if (orders.length === 0) return null
  const agencies = orders.some((order) => needsAgency(action, order.form))
  const before = batch.sentAt === null || undefined
  const decides = action === 'validate_back_office'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} data-before={before} tabIndex={0} aria-label={t('batch.orders')}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('batch.reference')}</th>
            <th scope="col">{t('batch.party')}</th>
            <th scope="col" className="num">
              {t('batch.amount')}
            </th>
            {agencies && <th scope="col">{t('batch.agency')}</th>}
            {decides && <th scope="col">{t('batch.decides')}</th>}
            <th scope="col">{t('batch.result')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">{order.reference}</th>
              <td>{order.party ?? MISSING}</td>
              <td className="num">
                {format.sum(order.amount, order.currency.pattern, order.currency.isoCode)}
              </td>
              {agencies && (
                <td>
                  {order.agency?.name ?? (needsAgency(action, order.form) ? given : undefined) ?? MISSING}
                </td>
              )}
              {decides && (
                <td>
                  {t(
                    order.pendingDecision === 'REJECTION'
                      ? 'batch.decision.REJECTION'
                      : 'batch.decision.CONFIRMATION',
                  )}
                </td>
              )}
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

function useAgencyName(id: string | null): string | undefined {
  const { agencies } = useOwnAgencies(id !== null)
  return agencies.data?.find((agency) => agency.id === id)?.name
}

const TONES = {
  waiting: 'neutral',
  running: 'accent',
  done: 'good',
  refused: 'bad',
  moved: 'bad',
  unknown: 'warn',
  unsent: 'warn',
  skipped: 'neutral',
} as const

function Result({ result }: { result: RowResult | undefined }) {
  const { t } = useTranslation('reports')
  const errorText = useErrorText()
  const label = useStatusLabel()
  if (result === undefined) return MISSING
  const badge = <StatusBadge tone={TONES[result.state]}>{t(`batch.state.${result.state}`)}</StatusBadge>
  if (result.state === 'unknown')
    return (
      <>
        {badge}
        <span className={classes.reason}>{t('batch.unknownMeans')}</span>
      </>
    )
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
