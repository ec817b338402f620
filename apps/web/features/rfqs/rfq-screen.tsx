import { type RfqView, rfqCall, rfqDocumentCall, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { callUrl } from '../../lib/api/call-url.ts'
import { asApiError } from '../../lib/failures/api-error.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AnswerPage } from './answer/answer-page.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Ladder } from './ladder/ladder.tsx'
import { OutcomeBadge, ownOutcome, RfqStatusBadge } from './rfq-badge.tsx'
import { RfqFacts } from './rfq-facts.tsx'
import classes from './rfqs.module.css'
import { useLapses } from './use-lapses.ts'
import { useRfqTitle } from './use-rfq-title.ts'

/** How often the clocks of a request are told, in milliseconds: a lapse is seen within half a second. */
const TICK_MS = 500

/** `/rfqs/{id}`: a request for quotes: to who asks its ladder, to a house that is asked its own answer. */
export function RfqScreen() {
  const { t } = useTranslation('common')
  const { id = '' } = useParams({ strict: false })
  // What happened to it while another screen was open was told to nobody here.
  const found = useQuery({ ...callQuery(rfqCall, { params: { id } }), refetchOnMount: 'always' })
  useChanges(['rfq'], [rfqCall, rfqsCall])
  if (found.data) return <Rfq rfq={found.data} />
  if (!found.isError) return <EmptyState>{t('table.loading')}</EmptyState>
  // An address that is no request's identifier is as absent as another company's request.
  return [400, 404].includes(asApiError(found.error).status) ? (
    <MissingRfq />
  ) : (
    <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  )
}

function Rfq({ rfq }: { rfq: RfqView }) {
  const { t } = useTranslation('rfqs')
  const now = useServerNow(TICK_MS)
  const title = useRfqTitle()
  const [cancelling, setCancelling] = useState(false)
  useLapses([rfq.answerBy, ...rfq.quotes.map(({ validUntil }) => validUntil)], now)
  const isAsked = rfq.as === 'ASKED'
  const outcome = isAsked ? ownOutcome({ ...rfq, own: rfq.quotes.at(-1) ?? null }, now) : null
  const mayTake = useCan('export.read') && rfq.endedAt !== null
  const mayCancel = rfq.allowedActions.some(({ action, allowed }) => action === 'cancel' && allowed)
  return (
    <>
      <Link to="/rfqs" className={classes.back ?? ''} data-screen-only>
        <span className="mirrored">←</span> {t('all')}
      </Link>
      <PageHeader
        title={title(rfq)}
        badges={
          <>
            {outcome === null ? <RfqStatusBadge status={rfq.status} /> : <OutcomeBadge outcome={outcome} />}
            <span className="soft">{rfq.reference}</span>
          </>
        }
        actions={
          <>
            {mayTake && (
              <Button component="a" href={callUrl(rfqDocumentCall.path, { id: rfq.id }, undefined)} download>
                {t('proofDocument')}
              </Button>
            )}
            {mayCancel && (
              <Button onClick={() => setCancelling(true)}>
                {t(rfq.status === 'PART_AWARDED' ? 'cancel.rest' : 'cancel.all')}
              </Button>
            )}
          </>
        }
      />
      <RfqFacts rfq={rfq} now={now} />
      {isAsked ? <AnswerPage rfq={rfq} now={now} /> : <Ladder rfq={rfq} now={now} />}
      {cancelling && <CancelDialog rfq={rfq} onClose={() => setCancelling(false)} />}
    </>
  )
}

function MissingRfq() {
  const { t } = useTranslation('rfqs')
  return (
    <section className={classes.missing}>
      <PageHeader title={t('missing.title')} />
      <p>{t('missing.text')}</p>
      <Link to="/rfqs">{t('all')}</Link>
    </section>
  )
}
