import type { ScreeningHit } from './screen-name.ts'

// Whose names are looked for.

/**
 * Records that hold names: companies, people with an account, companies that sign up, requests of travellers, and names of owners that
 * companies have declared, each a record of its own.
 */
export const SCREENED_KINDS = ['COMPANY', 'USER', 'SIGN_UP', 'TRUST_REQUEST', 'OWNER'] as const
export type ScreenedKind = (typeof SCREENED_KINDS)[number]

/** Which name of a record; OWNER_NAMED: of an owner whom a declaration named that never counted (decision 0379). */
export const SCREENED_FIELDS = [
  'NAME',
  'MANAGER',
  'NEGOTIATOR',
  'PERSON',
  'CUSTOMER',
  'OWNER',
  'OWNER_NAMED',
] as const
export type ScreenedField = (typeof SCREENED_FIELDS)[number]

/**
 * Whether an alert of a name holds its company while it is open, and not only once it is confirmed: that somebody is an owner whom a
 * declaration named in vain one person alone has said, who could stop a house by it.
 */
export const holdsWhileOpen = (field: ScreenedField): boolean => field !== 'OWNER_NAMED'

/** What a round through everybody reads next; DONE where it has come through. */
export const ROUND_STAGES = [...SCREENED_KINDS, 'DONE'] as const
export type RoundStage = (typeof ROUND_STAGES)[number]

/** What was found of a name, as it is kept with the alert. */
export interface FoundMatch extends Pick<ScreeningHit, 'name' | 'tokens' | 'supports' | 'contradicts'> {
  /** Of a service that was asked: which one it was, and the lists that it has the entry of. */
  readonly asked?: { readonly service: string; readonly datasets: readonly string[] }
}
