import type { CalendarDate } from '../calendar/working-days.ts'
import type { GateCheck, GateOutcome } from './decide-gate.ts'
import { type DealOfHouses, type HouseRefusal, refusingPair } from './house-refusals.ts'
import { type MarketPapers, officeStanding } from './office-papers.ts'
import type { Permit, PermitCode } from './permit.ts'

/** The offices that sell in a deal: alone, or with the members of a syndicate. What a bank sells of its own has none. */
export function officesOf({
  operationType,
  sellerId,
  memberIds,
}: Pick<DealOfHouses, 'operationType' | 'sellerId' | 'memberIds'>): readonly string[] {
  return operationType === 'DIRECT_SALE' ? [] : [...new Set([sellerId, ...memberIds])]
}

/**
 * The checks of a deal that nobody overrides: each office that sells has its papers on the day (G03), and no two houses of it refuse
 * each other (G04), which is kept only where it refuses.
 * @param day of the market
 */
export function checkPermits(
  deal: DealOfHouses,
  { papers, refusals }: { readonly papers: MarketPapers; readonly refusals: readonly HouseRefusal[] },
  day: CalendarDate,
): readonly GateCheck[] {
  const ofPapers = officesOf(deal).flatMap((officeId) => {
    const standing = officeStanding(papers, officeId, day)
    if (standing === null) return []
    const { outcome, fault, day: since } = standing
    return [permitCheck('G03', outcome, officeId, { fault, day: since })]
  })
  const pair = refusingPair(refusals, deal)
  return pair === null
    ? ofPapers
    : [...ofPapers, permitCheck('G04', 'REFUSE', pair.other, { fault: 'HOUSES', day: null })]
}

/** Whether checks say more than that papers were in order, which the papers on record say themselves: only then they are kept. */
export const tellsMoreThanPapers = (checks: readonly Pick<GateCheck, 'code' | 'outcome'>[]): boolean =>
  checks.some(({ code, outcome }) => code !== 'G03' || outcome !== 'PASS')

function permitCheck(code: PermitCode, outcome: GateOutcome, of: string, permit: Permit): GateCheck {
  const none = { limit: null, used: '0.000', reserved: '0.000', asked: '0.000', left: null }
  return { code, outcome, of, unit: '', ...none, permit }
}
