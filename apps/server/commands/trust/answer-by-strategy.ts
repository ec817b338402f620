import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { priceFault } from '@fxmatch/domain/pricing/price-band'
import { nearestAgency } from '@fxmatch/domain/trust/agencies'
import { matchTier } from '@fxmatch/domain/trust/tiers'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { isHeld } from '../../db/screening/alert-rows.ts'
import { readTrustAgencies } from '../../db/trust/agencies.ts'
import { publishedRate, readBalance, readTiers, readTrustRates } from '../../db/trust/operators.ts'
import type { TrustRequestRow } from '../../db/trust/requests.ts'
import { lacksPapers } from '../gate/permit-refusal.ts'
import { officeRoom } from '../gate/require-office-room.ts'
import type { CommandContext } from '../kernel/context.ts'
import { canBeAccepted } from './check-customs.ts'
import { makeProposal } from './make-proposal.ts'

/**
 * Why a strategy did not answer: an office that may not deal by its papers, no rate to answer with, one that lies outside the currency's band by now, no agency near,
 * too few tokens, no room for the notes under the office's ceiling, or a price at which the customs' rules would refuse the traveller.
 */
type Silence =
  | 'NO_PAPERS'
  | 'NO_RATE'
  | 'RATE_OUT_OF_RANGE'
  | 'NO_AGENCY_NEAR'
  | 'TOO_FEW_TOKENS'
  | 'CEILING'
  | 'CUSTOMS'

/** The operators whose strategy answered a request, and those whose did not. */
export interface StrategyOutcome {
  readonly answered: readonly string[]
  readonly silent: readonly { readonly companyId: string; readonly why: Silence }[]
}

/**
 * Answers a new request with the strategy of every operator that has switched it on (`tierMatchEnabled`): the highest line
 * whose threshold its counter value reaches, else the Default row, from the nearest agency, tokens allowing (domain
 * rules §8). It runs in the transaction that makes the request, so that nobody else can have locked that.
 * @param place ids of the traveller's city and governorate
 * @param unit quoting unit of the currency
 */
export async function answerByStrategy(
  context: CommandContext,
  request: TrustRequestRow,
  place: { readonly cityId: number; readonly governorateId: number },
  unit: number,
): Promise<StrategyOutcome> {
  const { tx } = context
  const { currency, operation_type: operation } = request
  // Nothing is dealt with who is looked into, and nothing says so: the request is there as any other.
  if (await isHeld(tx, { trustRequests: [request.id] })) return { answered: [], silent: [] }
  // Locked in the order of their ids, so that two requests at once do not wait for each other crosswise.
  const operators = await tx
    .selectFrom('trust_operators')
    .select('company_id')
    .where('tier_match_enabled', '=', true)
    .orderBy('company_id')
    .forUpdate()
    .execute()
  const companyIds = operators.map(({ company_id }) => company_id)
  const tiers = await readTiers(tx, { companyIds, currency, operation })
  const rates = await readTrustRates(tx, { companyIds, currency })
  const band = await readPriceBand(tx, context.clock.now(), currency)
  const agencies = await readTrustAgencies(tx, { companyIds })
  const answered: string[] = []
  const silent: { companyId: string; why: Silence }[] = []
  for (const companyId of companyIds) {
    if (await isHeld(tx, { companies: [companyId] })) continue
    if (await lacksPapers(context, companyId)) {
      silent.push({ companyId, why: 'NO_PAPERS' })
      continue
    }
    const match = matchTier(
      { amount: request.amount, unit },
      tiers.filter((tier) => tier.companyId === companyId),
      publishedRate(
        rates.find((row) => row.companyId === companyId),
        operation,
      ),
    )
    const near = nearestAgency(
      agencies
        .filter((agency) => agency.company_id === companyId)
        .map(({ id, city_id, governorate_id }) => ({ id, cityId: city_id, governorateId: governorate_id })),
      place,
    )
    if (!match) silent.push({ companyId, why: 'NO_RATE' })
    else if (priceFault(match.rate, band)) silent.push({ companyId, why: 'RATE_OUT_OF_RANGE' })
    else if (!near) silent.push({ companyId, why: 'NO_AGENCY_NEAR' })
    else if ((await readBalance(tx, companyId, operation)) < match.tokens) {
      silent.push({ companyId, why: 'TOO_FEW_TOKENS' })
    } else {
      const { rate, tokens, limit } = match
      const notes = { officeId: companyId, operation, currency, amount: request.amount }
      if ((await officeRoom(context, notes))?.outcome === 'REFUSE') {
        silent.push({ companyId, why: 'CEILING' })
        continue
      }
      if (!(await canBeAccepted(context, request, counterValue(request.amount, rate, unit)))) {
        silent.push({ companyId, why: 'CUSTOMS' })
        continue
      }
      await makeProposal(context, request, {
        companyId,
        agencyId: near.id,
        amount: request.amount,
        rate,
        unit,
        tokens,
        tierLimit: limit,
      })
      answered.push(companyId)
    }
  }
  return { answered, silent }
}
