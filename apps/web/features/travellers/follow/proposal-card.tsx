import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AgencyPlace } from '../agency.tsx'
import { Contact } from '../contact.tsx'
import { AllIn, Score } from '../money.tsx'
import classes from '../travellers.module.css'

export type Proposal = FollowedRequest['proposals'][number]

const TONES = {
  WAITING: 'warn',
  ACCEPTED: 'good',
  REJECTED: 'bad',
  DELIVERED: 'good',
  CANCELED: 'bad',
} as const

/** An operator's proposal: what one gets in all, where, and the answer; its contact once it is accepted. */
export function ProposalCard(props: {
  request: FollowedRequest
  proposal: Proposal
  best: boolean
  onAsk: (kind: 'accept' | 'refuse', proposal: Proposal) => void
}) {
  const { request, proposal, best, onAsk } = props
  const { t } = useTranslation('travellers')
  const format = useFormat()
  const { operator, status } = proposal
  const open = request.status === 'REQUEST' && status === 'WAITING'
  const ended = status === 'REJECTED' || status === 'CANCELED'
  return (
    <li
      className={classes.card}
      data-best={best || status === 'ACCEPTED' || undefined}
      data-ended={ended || undefined}
    >
      <div className={classes.cardHead}>
        <h3>{operator.name}</h3>
        <Score score={operator.score} />
        <span className={classes.badge} data-tone={best ? 'good' : TONES[status]}>
          {best ? t('proposal.best') : t(`proposal.${status}`)}
        </span>
      </div>
      <AllIn
        direction={request.direction}
        allIn={proposal.allIn}
        rate={proposal.rate}
        currency={request.currency}
      />
      {!ended && proposal.amount !== request.amount && (
        <p>
          {t('proposal.part', {
            amount: format.amount(proposal.amount, request.currency.pattern),
            currency: request.currency.isoCode,
            asked: format.amount(request.amount, request.currency.pattern),
          })}
        </p>
      )}
      {/* Once it is chosen there is nothing to compare any more. */}
      {open && proposal.board && (
        <Board direction={request.direction} offered={proposal.allIn} board={proposal.board} />
      )}
      {status === 'REJECTED' && <p className="soft">{t('proposal.toldNo', { operator: operator.name })}</p>}
      {!ended && <AgencyPlace agency={proposal.agency} />}
      {proposal.contact && <Contact of={operator.name} {...proposal.contact} />}
      {open && (
        <div className={classes.answers}>
          <button
            type="button"
            className={classes.first}
            aria-label={t('proposal.acceptOf', { operator: operator.name })}
            onClick={() => onAsk('accept', proposal)}
          >
            {t('proposal.accept')}
          </button>
          <button
            type="button"
            className={classes.danger}
            aria-label={t('proposal.refuseOf', { operator: operator.name })}
            onClick={() => onAsk('refuse', proposal)}
          >
            {t('proposal.refuse')}
          </button>
        </div>
      )}
      <small className="soft">{format.dateTime(proposal.createdAt)}</small>
    </li>
  )
}

/** Millimes of an amount in dinars, which always has three decimals. */
const millimes = (dinars: string) => BigInt(dinars.replace('.', ''))

/** How a proposal stands to what the board shows of the same operator: by how much in all, for whom, and why. */
function Board({
  direction,
  offered,
  board,
}: {
  direction: FollowedRequest['direction']
  offered: string
  board: NonNullable<Proposal['board']>
}) {
  const { t } = useTranslation('travellers')
  const format = useFormat()
  const { stands, rate, allIn } = board
  const more = millimes(offered) - millimes(allIn)
  if (stands === 'SAME' || more === 0n) return <p className="soft">{t('proposal.board.SAME')}</p>
  // Who sells receives it, who buys pays it.
  const better = more > 0n === (direction === 'SELL')
  const digits = String(more < 0n ? -more : more).padStart(4, '0')
  const difference = format.dinars(`${digits.slice(0, -3)}.${digits.slice(-3)}`)
  return (
    <p className="soft">
      {t(`proposal.against.${better ? 'BETTER' : 'WORSE'}`, { difference, rate: format.rate(rate) })}{' '}
      {t(`proposal.board.${stands}`)}
    </p>
  )
}
