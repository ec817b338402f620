import { type HashCost, hashPassword } from '../security/passwords.ts'

/** As little as Argon2 takes: what a password costs is tested by itself, and no test's matter otherwise. */
export const TEST_COST: HashCost = { memoryCost: 8, timeCost: 1 }

/** The hash of a password that a test lets somebody have. */
export const testHash = (password: string) => hashPassword(password, TEST_COST)
