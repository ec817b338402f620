import { priceRefusal } from '@fxmatch/contract/errors/limit-refusals'
import {
  faultsOfRates,
  type OutsideRate,
  outsideRates,
  type RateBookName,
  type RateChangeLine,
  type RateFault,
  type TypedRate,
} from '@fxmatch/domain/rates/rate-change'
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
  /** Publishes it; with who typed it, where somebody else did. */
  readonly write: (first?: FirstPerson) => Promise<void>
}

function refuseFault({ typed }: PreparedRates, { index, fault }: RateFault) {
  const { currency = '', path = '' } = typed[index] ?? {}
  const { code, rule, details } = priceRefusal(fault, currency)
  return refuseField(code, path, { rule, details })
}

async function judge({ tx, clock }: CommandContext, prepared: PreparedRates): Promise<RateFault[]> {
  return faultsOfRates(prepared.typed, await readPriceBands(tx, clock.now()))
}

/**
 * Publishes a list of rates whose rates all lie within their currencies' bands (decision 0120).
 * @returns refused: RATE_OUT_OF_RANGE, NO_REFERENCE_RATE at the first that is at fault
 */
export async function writeWithinBands(
  context: CommandContext,
  prepared: PreparedRates,
): Promise<Result<null>> {
  const [first] = await judge(context, prepared)
  if (first) return refuseFault(prepared, first)
  await prepared.write()
  return done(null)
}

/** The rates of a list that need a second person. Refused: NO_REFERENCE_RATE, which nobody can confirm. */
export async function findOutside(
  context: CommandContext,
  prepared: PreparedRates,
): Promise<Result<readonly OutsideRate[]>> {
  const faults = await judge(context, prepared)
  const hopeless = faults.find(({ fault }) => fault.rule === 'NO_REFERENCE_RATE')
  if (hopeless) return refuseFault(prepared, hopeless)
  return done(outsideRates(prepared.typed, faults))
}
