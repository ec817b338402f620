/**
 * Settings of demonstrations and tests: over plain HTTP, secrets sealed with a key that everybody knows, accounts that sign
 * in with a password alone, and programs that do the work of many under one of them. A server for real business refuses the
 * first two, asks those who approve for more, and gives each session its share.
 */
export const DEMONSTRATION_SECURITY = {
  DEMONSTRATION: 'true',
  SECOND_FACTOR_REQUIRED: 'false',
  REQUESTS_PER_MINUTE_PER_SESSION: '0',
  // Nobody stands in front who would have to notice.
  DRAIN_SECONDS: '0',
} as const
