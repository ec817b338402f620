import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { mayBeTold } from '@fxmatch/domain/trust/told-traveller'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import classes from '../travellers.module.css'
import { useTravellerError } from '../use-traveller-error.ts'
import type { Question } from './ask.tsx'
import type { FollowKey } from './follow-key.ts'
import { type Proposal, ProposalCard } from './proposal-card.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { Telling } from './telling.tsx'
import { useAnswer } from './use-follow.ts'

// The page is kept light: most read it without these.
const Ask = lazyComponent(async () => (await import('./ask.tsx')).Ask)
const TellingBrowser = lazyComponent(async () => (await import('./telling-browser.tsx')).TellingBrowser)

const TONES = {
  REQUEST: 'warn',
  ACCEPTED: 'good',
  DELIVERED: 'good',
  CANCELED: 'bad',
  EXPIRED: 'bad',
} as const

/** A request as its traveller sees it: what was asked, its proposals as they arrive, and the answers to them. */
export function FollowedView(props: {
  request: FollowedRequest
  followKey: FollowKey
  stale: boolean
  onForget: () => void
}) {
  const { request, followKey, stale, onForget } = props
  const { t } = useTranslation('travellers')
  const errorText = useTravellerError()
  const [question, setQuestion] = useState<Question | null>(null)
  const answering = useAnswer(followKey)
  const open = request.status === 'REQUEST'
  return (
    <>
      <Summary request={request} />
      {stale && (
        <p className={classes.failure} role="alert">
          {t('follow.stale')}
        </p>
      )}
      {answering.error && (
        <p className={classes.failure} role="alert">
          {errorText(answering.error)}
        </p>
      )}
      <Proposals request={request} onAsk={(kind, proposal) => setQuestion({ kind, proposal })} />
      <Telling request={request} followKey={followKey} />
      <SecretPanel followKey={followKey} open={open} onForget={onForget} />
      {open ? (
        <button type="button" className={classes.danger} onClick={() => setQuestion({ kind: 'withdraw' })}>
          {t('ask.withdraw')}
        </button>
      ) : (
        <a href="/changer/demande" className={classes.second}>
          {t('proposals.again')}
        </a>
      )}
      {/* What comes late stands last: nothing moves away from under a finger. */}
      {request.pushKey !== null && mayBeTold(request.status) && (
        <Suspense>
          <TellingBrowser request={request} followKey={followKey} pushKey={request.pushKey} />
        </Suspense>
      )}
      {question && (
        <Suspense>
          <Ask
            question={question}
            request={request}
            answering={answering}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Summary({ request }: { request: FollowedRequest }) {
  const { t } = useTranslation('travellers')
  const format = useFormat()
  const { status, direction, currency } = request
  const waits = status === 'REQUEST' && !request.proposals.some((one) => one.status === 'WAITING')
  return (
    <section className={classes.card} aria-labelledby="asked">
      <div className={classes.cardHead}>
        <h2 id="asked">
          {t(`what.${direction}`, {
            amount: format.amount(request.amount, currency.pattern),
            currency: currency.isoCode,
          })}
        </h2>
        <span className={classes.badge} data-tone={TONES[status]} role="status">
          {t(`status.${waits ? 'WAITING' : status}`)}
        </span>
      </div>
      <dl className={classes.facts}>
        <dt>{t('follow.reference')}</dt>
        <dd>{request.reference}</dd>
        <dt>{t('follow.place')}</dt>
        <dd>
          {request.city.name}, {request.region.name}
        </dd>
        {status === 'REQUEST' && (
          <>
            <dt>{t('follow.until')}</dt>
            <dd>{format.dateTime(request.expiresAt)}</dd>
          </>
        )}
      </dl>
      {request.customs.warning !== null && <p>{t('customs.bring')}</p>}
    </section>
  )
}

function Proposals(props: {
  request: FollowedRequest
  onAsk: (kind: 'accept' | 'refuse', proposal: Proposal) => void
}) {
  const { request, onAsk } = props
  const { t } = useTranslation('travellers')
  const open = request.status === 'REQUEST'
  const { proposals } = request
  const waiting = proposals.filter(({ status }) => status === 'WAITING')
  return (
    <section aria-labelledby="proposals">
      <div className={classes.listHead} role="status">
        <h2 id="proposals" className={classes.count}>
          {proposals.length === 0 && !open
            ? t('proposals.none')
            : t('proposals.count', { count: proposals.length })}
        </h2>
        {open && <span className="soft">{t('proposals.wait')}</span>}
        {request.status === 'ACCEPTED' && <span>{t('proposals.go')}</span>}
      </div>
      <ol className={classes.cards}>
        {inOrder(proposals).map((proposal) => (
          <ProposalCard
            key={proposal.id}
            request={request}
            proposal={proposal}
            best={open && waiting.length > 1 && proposal.id === waiting[0]?.id}
            onAsk={onAsk}
          />
        ))}
      </ol>
    </section>
  )
}

/** What stands first, what has ended last; in each the best amount first, as the server gives them. */
function inOrder(proposals: readonly Proposal[]): Proposal[] {
  const ended = ({ status }: Proposal) => status === 'REJECTED' || status === 'CANCELED'
  return [...proposals].sort((a, b) => Number(ended(a)) - Number(ended(b)))
}
