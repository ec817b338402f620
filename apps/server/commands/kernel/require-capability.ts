import type { Actor } from '@fxmatch/domain/access/actor'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import { done, type Result, refuse } from './result.ts'

/** Refuses, with MISSING_CAPABILITY, a person whose roles or company do not allow the act. */
export function requireCapability(actor: Actor, capability: Capability): Result<null> {
  if (actor.capabilities.has(capability)) return done(null)
  return refuse('MISSING_CAPABILITY', { rule: 'MISSING_CAPABILITY', details: { capability } })
}
