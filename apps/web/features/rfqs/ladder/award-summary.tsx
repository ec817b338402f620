import type { RfqView } from '@fxmatch/contract/http/rfqs'
import { earlyAward } from '@fxmatch/domain/rfq/early-award'
import { useTranslation } from 'react-i18next'
import { unbroken } from '../../../lib/format/dates.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import type { LiveQuote } from '../ladder-rows.ts'
import { closedRest, type Part, type PartsTotal } from '../taking.ts'

/** The name of the house whose quote a part is of. */
export const houseOf = (part: Part, live: readonly LiveQuote[]): string =>
  live.find(({ id }) => id === part.quoteId)?.house.name ?? ''

/** What Enter will do, in two lines, what of the request ends with it, and whom it does not wait for. */
export function Summary({
  rfq,
  parts,
  live,
  total,
  now,
}: {
  rfq: RfqView
  parts: readonly Part[]
  live: readonly LiveQuote[]
  total: PartsTotal
  /** The server's time. */
  now: Date
}) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const list = parts
    .map((part) =>
      t('award.part', {
        amount: format.amount(part.amount, rfq.decimals),
        currency: rfq.currency,
        house: houseOf(part, live),
        rate: format.rate(part.rate),
      }),
    )
    .join(' ; ')
  const rest = closedRest(rfq, total)
  const early = earlyAward(
    {
      askedAt: new Date(rfq.createdAt),
      answerBy: new Date(rfq.answerBy),
      houses: rfq.houses.map(({ id }) => id),
      answered: new Set(rfq.quotes.map(({ house }) => house.id)),
    },
    now,
  )
  const facts = {
    worth: format.money(total.price?.payable ?? total.counterValue),
    day: rfq.valueDate === null ? MISSING : unbroken(format.date(rfq.valueDate)),
  }
  return (
    <p>
      {t(rfq.side === 'BUY' ? 'award.youBuy' : 'award.youSell', { list })}
      <br />
      {t(`award.follows.${rfq.operation}`, {
        ...facts,
        request: unbroken(rfq.orderRequest?.reference ?? MISSING),
      })}
      {rest !== null && (
        <>
          <br />
          {t('award.restCloses', {
            amount: format.amount(rest, rfq.decimals),
            currency: rfq.currency,
          })}
        </>
      )}
      {early !== null && (
        <>
          <br />
          {t(early.left > 0 ? 'award.early' : 'award.silent', {
            silent: format.count(early.unanswered),
            houses: format.count(rfq.houses.length),
          })}
        </>
      )}
    </p>
  )
}
