import type { Actor } from '@fxmatch/domain/access/actor'
import { approves } from '@fxmatch/domain/access/second-factor'

/** What the configuration asks of people. */
export interface SecondFactorRules {
  readonly secondFactorRequired: boolean
}

/** Whether somebody's role asks for a second factor that is not in force: then they can set it up, and nothing else. */
export function mustSetUp(
  rules: SecondFactorRules,
  actor: Pick<Actor, 'capabilities'>,
  secondFactor: boolean,
): boolean {
  return rules.secondFactorRequired && !secondFactor && approves(actor.capabilities)
}
