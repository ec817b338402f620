/** How people reach the support from the sign-in page; an operator puts its own here. */
export const SUPPORT = {
  email: 'support@fxmatch.example',
  phone: '+216 71 000 000',
} as const
