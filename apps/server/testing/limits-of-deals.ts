import type { LimitInForce } from '@fxmatch/domain/gate/limits'
import { decideLimit } from '../commands/gate/decide-limit.ts'
import { type ProposeLimitInput, proposeLimit } from '../commands/gate/propose-limit.ts'
import { type MarketWorld, must } from './market-world.ts'
import type { Person } from './plant-market.ts'

/** A limit as a test says it. */
export const aLimit = (
  scope: LimitInForce['scope'],
  amount: string | null,
  of: Partial<ProposeLimitInput> = {},
): ProposeLimitInput => ({
  ...{ scope, amount, counterpartyId: null, counterpartyKind: null, userId: null, currency: null, was: null },
  note: 'Pour un essai',
  ...of,
})

/** Puts a limit of the bank in force by two people; of the office with its own. */
export async function setLimit(
  world: MarketWorld,
  limit: ProposeLimitInput,
  [one, other]: readonly [Person, Person] = ['root', 'bankCompliance'],
): Promise<string> {
  const { changeId } = await must(world.as(one, (context) => proposeLimit(context, limit)))
  await must(world.as(other, (context) => decideLimit(context, { changeId, action: 'confirm' })))
  return changeId
}
