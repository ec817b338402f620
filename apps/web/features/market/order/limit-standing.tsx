import { type GateCheckAnswer, gateCheckCall } from '@fxmatch/contract/http/gate'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { toldCheck } from '../../../lib/gate/check-figures.ts'
import { useCheckWords } from '../../../lib/gate/use-check-words.ts'
import { useCan } from '../../../lib/session/session.ts'
import { GateSign } from '../../../ui/gate-checks.tsx'
import { LimitBar } from '../../../ui/limit-bar.tsx'
import classes from './order.module.css'
import { isOfferedRate, isOrderAmount } from './order-schema.ts'

/** How long typing has to pause, and how often the limits are asked while nobody types. */
const PAUSE_MS = 250
const AGAIN_MS = 10_000

/** What the limits of one's own bank say of what stands in the form; undefined while it is no order, or not known yet. */
export function useGateCheck(
  position: MarketPosition,
  amount: string,
  offered: string,
): GateCheckAnswer | undefined {
  const mayPlace = useCan('order.place')
  const rate = offered === '' ? position.rate : offered
  const valid = mayPlace && isOrderAmount(position, amount) && isOfferedRate(rate)
  const [asked] = useDebouncedValue(valid ? `${amount} ${rate}` : '', PAUSE_MS)
  const [askedAmount = '', askedRate = ''] = asked.split(' ')
  const query = { session_id: position.id, amount: askedAmount, rate: askedRate }
  const { data } = useQuery({
    ...callQuery(gateCheckCall, { query }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    // Whether the position can be ordered is said elsewhere; the order itself is judged when it is sent.
    retry: false,
  })
  return valid ? data : undefined
}

const TONES = { PASS: 'ok', WARN: 'warn', ASK: 'warn', REFUSE: 'bad' } as const

/**
 * What a limit leaves before and after the order, in one line with a bar: warned of from 80 % on; beyond it, by how much, with the
 * largest amount that passes to take instead.
 */
export function LimitStanding({
  check: answer,
  position,
  onTake,
}: {
  check: GateCheckAnswer | undefined
  position: MarketPosition
  onTake: (amount: string) => void
}) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  const words = useCheckWords()
  const told = answer && toldCheck(answer.checks)
  // That all is in order with what has no figures is not worth a line.
  if (!answer || !told || (told.permit !== null && told.outcome === 'PASS')) return null
  const { outcome, limit, used, reserved, asked } = told
  const said = words(told, answer.day)
  const { most } = answer
  const { iso_code: currency, pattern } = position.currency
  return (
    <div className={classes.limit}>
      {limit !== null && (
        <LimitBar
          used={used}
          reserved={reserved}
          asked={asked}
          limit={limit}
          tone={TONES[outcome]}
          label={said.share ?? said.what}
        />
      )}
      <p aria-live="polite">
        <GateSign outcome={outcome} />{' '}
        {outcome === 'REFUSE' && <b data-outcome={outcome}>{said.beyond ?? said.asked} </b>}
        {outcome === 'WARN' && <b data-outcome={outcome}>{said.ticketShare ?? said.asked} </b>}
        {outcome === 'REFUSE' ? said.left && `${said.left}.` : said.after}{' '}
        {most !== null && isPositiveDecimal(most) && (
          <button type="button" className={classes.again} onClick={() => onTake(most)}>
            {t('ticket.take', { amount: format.amount(most, pattern), currency })}
          </button>
        )}
      </p>
    </div>
  )
}
