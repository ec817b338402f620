import type { Instant } from './schema-columns.ts'

// Second factors, recovery codes, and sign-ins that wait for a code (migration 0032).

export interface SecondFactorTables {
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_challenges: SignInChallengesTable
}

export interface SecondFactorsTable {
  user_id: string
  secret: Buffer
  begun_at: Instant
  confirmed_at: Instant | null
  last_step: number | null
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
  used_at: Instant | null
}

export interface SignInChallengesTable {
  token_hash: Buffer
  user_id: string
  user_version: number
  stay_online: boolean
  failures: number
  created_at: Instant
  expires_at: Instant
}
