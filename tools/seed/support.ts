/** How the demonstration's support would be reached: an address that leads nowhere, and a number that nobody has. */
export const DEMONSTRATION_SUPPORT = {
  SUPPORT_EMAIL: 'support@fxmatch.example',
  SUPPORT_PHONE: '+216 71 000 000',
} as const
