import { trustProposalHistoryCall } from '@fxmatch/contract/http/trust-offers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './trust.module.css'

const ACTIONS = [
  'propose',
  'accept',
  'refuse',
  'outbid',
  'lapse',
  'cancel',
  'deliver',
  'report',
  'return',
] as const

/** Who did what when to a proposal, newest first. */
export function TicketHistory({ id }: { id: string }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const history = useQuery(callQuery(trustProposalHistoryCall, { params: { id } }))
  useChanges(['trust_proposal'], [trustProposalHistoryCall])
  const action = (name: string) => {
    const known = ACTIONS.find((one) => one === name)
    return known ? t(`step.${known}`) : name
  }
  return (
    <section className={classes.history} aria-label={t('history')}>
      <h3>{t('history')}</h3>
      {history.isError && <ErrorState compact error={history.error} onRetry={() => void history.refetch()} />}
      {history.data ? (
        <Timeline
          label={t('history')}
          entries={history.data
            .map((step, index) => ({
              id: String(index),
              time: format.dateTime(step.at),
              children: format.facts([action(step.action), step.user ?? t(`party.${step.party}`)]),
            }))
            .reverse()}
        />
      ) : (
        !history.isError && (
          <p role="status" aria-busy className="soft">
            {t('loading')}
          </p>
        )
      )}
    </section>
  )
}
