import { priceRefusal } from '@fxmatch/contract/errors/limit-refusals'
import type { DecimalString } from '@fxmatch/domain/money/decimal'
import {
  faultsOfRates,
  type OutsideRate,
  outsideRates,
  type RateBookName,
  type RateChangeLine,
  type RateFault,
  type TypedRate,
} from '@fxmatch/domain/rates/rate-change'
import { sellsAboveCost } from '@fxmatch/domain/rates/rate-figures'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/** Who typed rates that another person confirms, and in which proposal. */
export interface FirstPerson {
  readonly proposal: string
  readonly proposedBy: string
}

/** A list of rates that may be published as it is, but for the allowed band. */
export interface PreparedRates {
  readonly book: RateBookName
  /** Of a board only: its agency, and whether every open agency of the bank quotes the same. */
  readonly agencyId: string | null
  readonly everywhere: boolean
  readonly lines: readonly RateChangeLine[]
  /** Each rate of them, with the field that it was typed in. */
  readonly typed: readonly (TypedRate & { readonly path: string })[]
  /** Refused where a rate that would change buys above what its bank sells for: nobody can confirm that. */
  readonly crossed: Result<null>
  /** Publishes it; with who typed it, where somebody else did. */
  readonly write: (first?: FirstPerson) => Promise<void>
}

function refuseFault({ typed }: PreparedRates, { index, fault }: RateFault) {
  const { currency = '', path = '' } = typed[index] ?? {}
  const { code, rule, details } = priceRefusal(fault, currency)
  return refuseField(code, path, { rule, details })
}

/**
 * Refuses a bank's rates that would change so that it buys above what it sells for: its standard purchase rate and its
 * price of the remainder stand side by side, whichever of the two was typed. INVALID_INPUT at the first, with both.
 * @param beside the bank's rates of the other side that are in force, by currency
 */
export function refuseCrossed(
  typed: PreparedRates['typed'],
  beside: ReadonlyMap<string, { readonly rate: DecimalString | null; readonly unit: number }>,
): Result<null> {
  for (const { currency, side, rate, unchanged, path } of typed) {
    const other = beside.get(currency)
    if (unchanged || !other || other.rate === null) continue
    const [purchase, sale] = side === 'PURCHASE' ? [rate, other.rate] : [other.rate, rate]
    if (sellsAboveCost(purchase, sale)) continue
    const details = { purchase, sale, unit: other.unit, currency }
    return refuseField('INVALID_INPUT', path, { rule: 'SALE_BELOW_PURCHASE', details })
  }
  return done(null)
}

async function judge({ tx, clock }: CommandContext, prepared: PreparedRates): Promise<RateFault[]> {
  return faultsOfRates(prepared.typed, await readPriceBands(tx, clock.now()))
}

/**
 * Publishes a list of rates whose rates all lie within their currencies' bands (decision 0120).
 * @returns refused: RATE_OUT_OF_RANGE, NO_REFERENCE_RATE at the first that is at fault; as by `refuseCrossed`
 */
export async function writeWithinBands(
  context: CommandContext,
  prepared: PreparedRates,
): Promise<Result<null>> {
  const [first] = await judge(context, prepared)
  if (first) return refuseFault(prepared, first)
  if (!prepared.crossed.ok) return prepared.crossed
  await prepared.write()
  return done(null)
}

/** The rates of a list that need a second person. Refused: NO_REFERENCE_RATE, and as by `refuseCrossed`, which nobody can confirm. */
export async function findOutside(
  context: CommandContext,
  prepared: PreparedRates,
): Promise<Result<readonly OutsideRate[]>> {
  const faults = await judge(context, prepared)
  const hopeless = faults.find(({ fault }) => fault.rule === 'NO_REFERENCE_RATE')
  if (hopeless) return refuseFault(prepared, hopeless)
  if (!prepared.crossed.ok) return prepared.crossed
  return done(outsideRates(prepared.typed, faults))
}
