/** Shortest and longest name to sign in with. */
const LEAST = 3
const MOST = 60

/**
 * Whether a text can be a name to sign in with: letters without accents, digits, dot, dash, underscore and at sign,
 * beginning with a letter or digit. ASCII alone, so that no two names look alike and the same letters are the same bytes.
 */
export function isUserName(text: string): boolean {
  return text.length >= LEAST && text.length <= MOST && /^[A-Za-z0-9][A-Za-z0-9._@-]*$/.test(text)
}

/**
 * Whether a text can be a new name to sign in with: one that is a user name, without two dots side by side, which read as
 * one. Those of before that have them go on signing in.
 */
export function isNewUserName(text: string): boolean {
  return isUserName(text) && !text.includes('..')
}

/**
 * The key under which a user name is looked up, counted by limits and unique: its small letters; null for what can be
 * nobody's name. The database makes the same key (`users.username_key`). Whoever needs it computes it once and hands it on:
 * a limit and a look-up that each fold a name as they see fit do not see the same person.
 */
export function userNameKey(text: string): string | null {
  return isUserName(text) ? text.toLowerCase() : null
}

/** The `n`th name to try for somebody who wished for `wished`: itself, then with 2, 3 … behind it, cut where it gets too long. */
export function nthUserName(wished: string, n: number): string {
  if (n === 1) return wished
  const suffix = String(n)
  return wished.slice(0, MOST - suffix.length) + suffix
}
