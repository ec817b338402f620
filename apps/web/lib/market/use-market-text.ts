import { type MarketStatus, marketStatusCall } from '@fxmatch/contract/http/market'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../api/call-query.ts'
import { marketToday } from '../format/dates.ts'
import { useFormat } from '../format/use-format.ts'
import { useWhen } from './use-when.ts'

/** What people are told while the market takes no new order, bid or position; nothing while it does. */
export interface MarketText {
  /** Undefined until known. */
  readonly status: MarketStatus['status'] | undefined
  /** For a button that would be refused: `Marché fermé · ouverture demain à 08:00`. Null while it would not be. */
  readonly reason: string | null
  /** For the top of a market screen: why, what still goes on, when it opens. Empty while the market is open. */
  readonly notice: readonly string[]
}

/**
 * The market's status in words, from the one query that every screen shares; the shell keeps it fresh. Everything that
 * makes an order, a bid or a position shows `reason` on its button.
 */
export function useMarketText(): MarketText {
  const { t } = useTranslation('trading')
  const format = useFormat()
  const { data: market } = useQuery(callQuery(marketStatusCall, {}))
  const why = useWhy()
  const when = useWhen()
  if (!market || market.status === 'ON') return { status: market?.status, reason: null, notice: [] }
  const state = market.status === 'OFF' ? 'closed' : 'standby'
  const { nextOpening } = market
  const short = t(`state.${state}.short`)
  return {
    status: market.status,
    reason: nextOpening ? format.facts([short, t('opening.short', { when: when(nextOpening) })]) : short,
    notice: [
      why(market, state),
      t(`state.${state}.effect`),
      nextOpening ? t('opening.sentence', { when: when(nextOpening) }) : t('opening.byHand'),
    ],
  }
}

/** Why it is so: what the back office said, or what the hours say. */
function useWhy() {
  const { t } = useTranslation('trading')
  const format = useFormat()
  return (market: MarketStatus, state: 'closed' | 'standby'): string => {
    const { decidedBy, reason, since, clock } = market
    const sinceText = (at: string | null) => {
      const time = format.time(at)
      const today = at !== null && marketToday(new Date(at)) === marketToday(new Date())
      return today ? t('since.today', { time }) : t('since.earlier', { date: format.date(at), time })
    }
    if (decidedBy === 'PERSON' && reason !== null)
      return t(`state.${state}.byPerson`, { reason, since: sinceText(since) })
    if (state === 'closed' && clock.runs && clock.closedBecause !== null) {
      const { closedBecause, opensAt, closesAt } = clock
      return t(`state.closed.${closedBecause}`, { holiday: clock.holiday ?? '', opensAt, closesAt })
    }
    return t(`state.${state}.plain`)
  }
}
