import {
  MOST_DEVIATION_PERCENT,
  type PositionPolicy,
  policyFaults,
} from '@fxmatch/domain/positions/position-policy'
import { holdPriceBand } from '../../db/opening-rates/price-bands.ts'
import { readPolicies } from '../../db/position-policies/policy-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { withdrawOutsideBand } from '../positions/withdraw-outside-band.ts'

/** The policy as it shall be. */
export interface SetPositionPolicyInput extends PositionPolicy {
  readonly currency: string
  /** The version that the person saw: somebody else's change since then must not be lost. */
  readonly version: number
}

/**
 * Sets the limits (PMP, domain rules §7) of positions that are published in a currency from now on; earlier settings stay on
 * record. Everyone is told. Refused: MISSING_CAPABILITY; NOT_FOUND for a currency without positions; INVALID_INPUT at each
 * member that cannot be; POLICY_CHANGED, with the present version, where somebody else changed them since the person looked.
 */
export async function setPositionPolicy(
  context: ActorContext,
  input: SetPositionPolicyInput,
): Promise<Result<{ currency: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'configuration.manage')
  if (!able.ok) return able
  const { currency, version, smallestAmount, largestAmount, deviationPercent, maxHours } = input
  const [seen] = await readPolicies(tx, currency)
  if (!seen) return refuse('NOT_FOUND')
  const faults = policyFaults({ smallestAmount, largestAmount, deviationPercent, maxHours }, seen.decimals)
  if (faults.length > 0)
    return refuse('INVALID_INPUT', {
      fields: faults.map((path) => {
        if (path === 'deviationPercent')
          return { path, rule: 'PERCENT_INVALID', details: { most: MOST_DEVIATION_PERCENT } }
        return { path, rule: path === 'largestAmount' ? 'BELOW_LEAST' : 'FIELD_INVALID' }
      }),
    })
  if (seen.version !== version)
    return refuse('POLICY_CHANGED', { rule: 'POLICY_CHANGED', current: seen.version })
  await holdPriceBand(tx, currency, 'change')
  const set = await tx
    .insertInto('position_policies')
    .values({
      currency,
      version: version + 1,
      smallest_amount: smallestAmount,
      largest_amount: largestAmount,
      deviation_percent: deviationPercent,
      max_hours: maxHours,
      valid_from: clock.now(),
      set_by: actor.userId,
    })
    // The key (currency, version) lets one of two people write it who change it at once.
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!set) return refuse('POLICY_CHANGED', { rule: 'POLICY_CHANGED', current: version + 1 })
  await audit(context, {
    action: 'position_policy.set',
    objectType: 'position_policy',
    objectId: currency,
    data: { version: set.version, smallestAmount, largestAmount, deviationPercent, maxHours },
  })
  await withdrawOutsideBand(context, currency)
  await emit(context, [
    {
      type: 'change',
      noun: 'position_policy',
      event: 'position_policy.set',
      id: currency,
      companies: [],
      everyone: true,
    },
  ])
  return done({ currency })
}
