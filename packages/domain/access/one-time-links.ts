/** What a one-time link lets its holder do: set a first password, or a new one for a forgotten one. */
export const LINK_PURPOSES = ['INVITATION', 'PASSWORD_RESET'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long a link is good, in minutes (docs/security.md, V6.4.1). */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  INVITATION: 7 * 24 * 60,
  PASSWORD_RESET: 30,
}

/** When a link issued at `now` stops being good. */
export function linkExpiry(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000)
}

/** Whether a link is good at `now`. One that was used is USED even after its time: the person learns why it leads nowhere. */
export function linkState(
  link: { readonly usedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): 'VALID' | 'USED' | 'EXPIRED' {
  if (link.usedAt !== null) return 'USED'
  return link.expiresAt.getTime() <= now.getTime() ? 'EXPIRED' : 'VALID'
}
