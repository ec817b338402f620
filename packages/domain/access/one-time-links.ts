/** What a one-time link that sets a password is for: a first one, or a new one for a forgotten one. */
export const PASSWORD_PURPOSES = ['INVITATION', 'PASSWORD_RESET'] as const
export type PasswordPurpose = (typeof PASSWORD_PURPOSES)[number]

/**
 * What a one-time link lets its holder do: set a password; say that a new address is theirs; lock the account whose address
 * was changed.
 */
export const LINK_PURPOSES = [...PASSWORD_PURPOSES, 'EMAIL_VERIFICATION', 'FREEZE'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long a link is good, in minutes (docs/security.md, V6.4.1). */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  INVITATION: 7 * 24 * 60,
  PASSWORD_RESET: 30,
  EMAIL_VERIFICATION: 7 * 24 * 60,
  // Whoever was away for their holidays can still lock what was taken from them.
  FREEZE: 30 * 24 * 60,
}

/** The page that a link of a purpose leads to. */
const LINK_PAGES: Readonly<Record<LinkPurpose, string>> = {
  INVITATION: '/edit-password',
  PASSWORD_RESET: '/edit-password',
  EMAIL_VERIFICATION: '/verify-email',
  FREEZE: '/freeze-account',
}

/**
 * A link as a path of the site. Its token stands behind the #: no browser sends that part, so that no proxy and no log on the
 * way ever has it.
 */
export function linkPath(purpose: LinkPurpose, token: string): string {
  return `${LINK_PAGES[purpose]}#token=${token}`
}

/**
 * The token of a link, of its part from the # or the ? on, or of that without the sign. Links mailed before 2026-12 have it
 * behind the ?.
 * @returns null where there is none
 */
export function tokenOfLink(link: string): string | null {
  return /(?:^|[#?&])token=([^&#]+)/.exec(link)?.[1] ?? null
}

/**
 * The links that end when one of a purpose is issued, of the same person: what was mailed last is what works. A link that
 * locks the account ends for no other: it is what stands between the person and who goes on changing the account.
 */
export function endedBy(purpose: LinkPurpose): readonly LinkPurpose[] {
  if (purpose === 'FREEZE') return []
  return purpose === 'EMAIL_VERIFICATION' ? [purpose] : PASSWORD_PURPOSES
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
