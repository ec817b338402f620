import type { RateBookName, RateChangeLine } from '@fxmatch/domain/rates/rate-change'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { type AgencyRateInput, prepareAgencyRates } from '../display/set-agency-rates.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import type { PreparedRates } from './check-published-rates.ts'
import { prepareRemainderRates, type RemainderRateInput } from './set-remainder-rates.ts'
import { prepareStandardRates, type StandardRateInput } from './set-standard-rates.ts'

/** A list of rates of one book, as it is sent. */
export type RateList =
  | { readonly book: 'REMAINDER'; readonly lines: readonly RemainderRateInput[] }
  | { readonly book: 'STANDARD'; readonly lines: readonly StandardRateInput[] }
  | { readonly book: 'BOARD'; readonly lines: readonly AgencyRateInput[]; readonly all: boolean }

/** Checks a list as the command of its book does that publishes it, all but the allowed band. */
export function prepareRates(context: ActorContext, list: RateList): Promise<Result<PreparedRates>> {
  switch (list.book) {
    case 'REMAINDER':
      return prepareRemainderRates(context, list.lines)
    case 'STANDARD':
      return prepareStandardRates(context, list.lines)
    case 'BOARD':
      return prepareAgencyRates(context, list)
  }
}

/** A proposed list as it was sent, with what stood then: what its proposer saw. */
export function listOfChange(change: {
  readonly book: RateBookName
  readonly bank_id: string
  readonly agency_id: string | null
  readonly everywhere: boolean
  readonly lines: readonly RateChangeLine[]
}): RateList {
  const { book, lines } = change
  const ownerId = change.agency_id ?? change.bank_id
  if (book === 'REMAINDER')
    return {
      book,
      lines: lines.map(({ currency, saleRate, validFrom }) => ({
        currency,
        rate: saleRate ?? '0',
        validFrom,
      })),
    }
  const own = lines.map(({ currency, purchaseRate, saleRate, validFrom }) => ({
    id: rateLineId({ ownerId, currency }),
    purchaseRate: purchaseRate ?? '0',
    saleRate: saleRate ?? '0',
    validFrom,
  }))
  if (book === 'BOARD') return { book, lines: own, all: change.everywhere }
  return { book, lines: own.map(({ saleRate: _, ...line }) => line) }
}
