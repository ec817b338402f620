import { trustOfferCall } from '@fxmatch/contract/http/trust-offers'
import type { TrustOffer, TrustProposal } from '@fxmatch/contract/http/trust-view'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { type TicketAction, TicketDialog } from '../ticket-dialog.tsx'
import { TicketHistory } from '../ticket-history.tsx'
import { TicketStatus } from '../ticket-status.tsx'
import classes from '../trust.module.css'
import { useStepReason } from '../use-step-reason.ts'
import { ProposeForm } from './propose-form.tsx'

/** 'Nouveau ordre' on a traveller's request, or 'Mon offre' where a proposal of one's own stands; live. */
export function OfferPanel({
  id,
  listed,
  onClose,
}: {
  id: string
  /** As the list has it, so that nothing flickers; a request that left the list is read anew. */
  listed: TrustOffer | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const read = useQuery({ ...callQuery(trustOfferCall, { params: { id } }), retry: false })
  const offer = read.isError ? undefined : (read.data ?? listed)
  const name = t(offer?.proposal ? 'offer.mine' : 'offer.new')
  return (
    <SidePanel title={offer ? format.facts([name, offer.reference]) : name} about={id} onClose={onClose}>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!offer && !read.isError && (
        <p role="status" aria-busy className="soft">
          {t('loading')}
        </p>
      )}
      {offer && <OfferBody offer={offer} />}
    </SidePanel>
  )
}

function OfferBody({ offer }: { offer: TrustOffer }) {
  const { t } = useTranslation('trust')
  const may = useCan('trust.use')
  return (
    <>
      <OfferFacts offer={offer} />
      {offer.proposal && <OwnProposal proposal={offer.proposal} />}
      {!offer.proposal && offer.status !== 'REQUEST' && <p role="status">{t('offer.closed')}</p>}
      {!offer.proposal && offer.status === 'REQUEST' && may && <ProposeForm offer={offer} />}
      <Bids offer={offer} />
    </>
  )
}

/** Who asks for what; the traveller's name and phone are masked until one's proposal is accepted. */
function OfferFacts({ offer }: { offer: TrustOffer }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const { customer, currency, score } = offer
  return (
    <>
      <DefinitionList
        items={[
          { term: t('column.customer'), value: customer.fullName ?? t('erased') },
          {
            term: t(customer.email === null ? 'column.phone' : 'column.email'),
            value: customer.phone ?? customer.email ?? MISSING,
          },
          {
            term: t('column.score'),
            value: score === null ? t('score.none') : t('score.of', { score: format.decimal(score) }),
          },
          { term: t('column.city'), value: `${offer.city.name} (${offer.region.name})` },
          {
            term: t('column.amount'),
            value: format.sum(offer.amount, currency.pattern, currency.isoCode),
          },
          { term: t('column.form'), value: t(`form.${offer.form}`) },
          { term: t('offer.strategyRate'), value: format.rate(offer.rate) },
          { term: t('offer.expires'), value: format.dateTime(offer.expiresAt) },
        ]}
      />
      <p className={classes.note}>{t(score === null ? 'score.unknown' : 'score.explained')}</p>
      {customer.masked && customer.fullName !== null && <p className={classes.note}>{t('offer.masked')}</p>}
    </>
  )
}

const STEPS = ['deliver', 'report', 'return', 'cancel'] as const

/** One's proposal as it stands, and what may be done with it; 'Annuler BID' takes it back. */
function OwnProposal({ proposal }: { proposal: TrustProposal }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const reasonOf = useStepReason()
  const [acting, setActing] = useState<TicketAction | null>(null)
  const { status } = proposal
  const hidden = proposal.reported ? 'report' : 'return'
  const steps = STEPS.filter(
    (step) => (status === 'ACCEPTED' && step !== hidden) || (status === 'WAITING' && step === 'cancel'),
  )
  return (
    <section className={classes.own} aria-label={t('offer.mine')}>
      <DefinitionList
        items={[
          { term: t('column.reference'), value: proposal.reference },
          { term: t('column.status'), value: <TicketStatus ticket={proposal} /> },
          { term: t('offer.rate'), value: format.rate(proposal.rate) },
          { term: t('column.counterValue'), value: format.money(proposal.counterValue) },
          { term: t('column.agency'), value: proposal.agency.name },
          { term: t('column.tokens'), value: format.count(proposal.tokens) },
        ]}
      />
      <div className={classes.buttons}>
        {steps.map((step) => (
          <ReasonedButton
            key={step}
            {...(step === 'cancel' ? { color: 'red' } : {})}
            reason={reasonOf(proposal.allowedActions[step], status)}
            reasonAs="tooltip"
            onClick={() => setActing(step)}
          >
            {t(step === 'cancel' ? 'offer.cancel' : `ticket.${step}.action`)}
          </ReasonedButton>
        ))}
      </div>
      <TicketHistory id={proposal.id} />
      {acting && <TicketDialog ticket={proposal} action={acting} onClose={() => setActing(null)} />}
    </section>
  )
}

/** Every rate that one's company has proposed for the request. */
function Bids({ offer }: { offer: TrustOffer }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  if (offer.bank_bids.length === 0) return null
  return (
    <section className={classes.history} aria-label={t('offer.bids')}>
      <h3>{t('offer.bids')}</h3>
      <ul className={classes.bids}>
        {offer.bank_bids.map((bid) => (
          <li key={bid.date}>
            <span>{format.rate(bid.rate)}</span>
            <span className="soft">{format.dateTime(bid.date)}</span>
            <TicketStatus ticket={{ status: bid.status, reported: false }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
