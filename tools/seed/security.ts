/** Demonstration accounts sign in with a password alone; a server for real business asks those who approve for more. */
export const DEMONSTRATION_SECURITY = { SECOND_FACTOR_REQUIRED: 'false' } as const
