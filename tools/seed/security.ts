/**
 * Settings of demonstrations and tests: over plain HTTP, secrets sealed with a key that everybody knows, accounts that sign
 * in with a password alone. A server for real business refuses the first two and asks those who approve for more.
 */
export const DEMONSTRATION_SECURITY = { DEMONSTRATION: 'true', SECOND_FACTOR_REQUIRED: 'false' } as const
