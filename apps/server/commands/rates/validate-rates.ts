import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import type { RateChangeLine } from '@fxmatch/domain/rates/rate-change'
import { sellsAboveCost } from '@fxmatch/domain/rates/rate-figures'
import { parseRateLineId } from '@fxmatch/domain/rates/rate-line'
import {
  type NewRate,
  type RateBook,
  type RateRow,
  readRates,
  writeRates,
} from '../../db/reference/rate-books.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import type { FirstPerson } from './check-published-rates.ts'
import { checkSettable } from './check-settable.ts'
import { isStillAsSeen } from './is-still-as-seen.ts'

// What a bank's standard rates and an agency's board have in common when somebody enters the rates of a day.

/** A line of a list of rates as it is sent. */
export interface RateLineInput {
  /** Of the bank or agency and the currency, as `rateLineId` writes it. */
  readonly id: string
  readonly purchaseRate: string
  /** Of an agency's board only: a standard rate is a purchase rate. */
  readonly saleRate?: string | undefined
  /** Since when the rate is in force that the person saw, null where there was none; undefined: not said. */
  readonly validFrom?: string | null | undefined
}

/** Whether somebody set one of the lines' rates after it was seen. */
export function changedSince(lines: readonly RateLineInput[], current: readonly RateRow[]): boolean {
  const since = new Map(current.map((row) => [row.currency, row.valid_from]))
  return lines.some(
    ({ id, validFrom }) => !isStillAsSeen(validFrom, since.get(parseRateLineId(id)?.currency ?? '') ?? null),
  )
}

/**
 * Reads the rates from the lines, each currency once. Refused: NOT_FOUND for another owner's line; INVALID_INPUT at the line,
 * by its place in the list, for an unknown or repeated currency, an impossible rate (`checkSettable`) or a sale below the
 * purchase.
 * @param asked.known ISO codes that a line can be of
 */
export async function readRateLines(
  context: ActorContext,
  lines: readonly RateLineInput[],
  asked: { readonly ownerId: string; readonly known: ReadonlySet<string> },
): Promise<Result<NewRate[]>> {
  const seen = new Set<string>()
  const rates: NewRate[] = []
  for (const [index, { id, purchaseRate, saleRate }] of lines.entries()) {
    const invalid = (member: string, rule: ToldRule = 'VALUE_INVALID') =>
      refuse('INVALID_INPUT', { fields: [{ path: `${index}.${member}`, rule }] })
    const line = parseRateLineId(id)
    if (!line || !asked.known.has(line.currency) || seen.has(line.currency)) return invalid('id')
    if (line.ownerId !== asked.ownerId) return refuse('NOT_FOUND')
    for (const [member, rate] of Object.entries({ purchaseRate, saleRate })) {
      if (rate === undefined) continue
      const typed = { currency: line.currency, rate, path: `${index}.${member}` }
      const settable = await checkSettable(context, typed)
      if (!settable.ok) return settable
    }
    if (saleRate !== undefined && !sellsAboveCost(purchaseRate, saleRate))
      return invalid('saleRate', 'SALE_BELOW_PURCHASE')
    seen.add(line.currency)
    rates.push({ currency: line.currency, purchaseRate, saleRate: saleRate ?? null })
  }
  return done(rates)
}

/** Whether two rates are the same, in whatever notation; null is none. */
export function sameRate(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : equalDecimals(one, other)
}

/** Rates as a proposed list keeps them: with since when what stands now is in force. */
export function changeLines(wanted: readonly NewRate[], current: readonly RateRow[]): RateChangeLine[] {
  const since = new Map(current.map((row) => [row.currency, row.valid_from]))
  return wanted.map((rate) => ({ ...rate, validFrom: since.get(rate.currency)?.toISOString() ?? null }))
}

/**
 * Writes the rates that differ from those in force, and that the actor has validated those of the market date; audited as
 * `action`. The caller has checked the actor's rights and locked the owner.
 */
export async function validateRates(
  context: ActorContext,
  book: RateBook,
  entry: {
    readonly ownerId: string
    readonly wanted: readonly NewRate[]
    readonly action: 'standard_rates.validated' | 'agency_rates.validated'
    readonly objectType: 'company' | 'agency'
    /** Who typed them, where the actor confirms what somebody else did. */
    readonly first: FirstPerson | undefined
  },
): Promise<void> {
  const { actor, tx, clock } = context
  const { ownerId, wanted, action, objectType, first } = entry
  const at = clock.now()
  const current = new Map((await readRates(tx, book, { ownerId, at })).map((row) => [row.currency, row]))
  const changes = wanted.filter(({ currency, purchaseRate, saleRate }) => {
    const row = current.get(currency)
    return !row || !sameRate(row.purchase_rate, purchaseRate) || !sameRate(row.sale_rate, saleRate)
  })
  const day = marketDate(at)
  await writeRates(tx, book, { ownerId, at, day, userId: actor.userId, changes })
  const told = changes.map(({ currency, purchaseRate, saleRate }) => ({
    currency,
    purchaseRate,
    ...(saleRate === null ? {} : { saleRate }),
  }))
  await audit(context, { action, objectType, objectId: ownerId, data: { day, changes: told, ...first } })
}
