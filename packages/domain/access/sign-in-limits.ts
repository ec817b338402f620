/** Days for which a browser that was signed in with stays known for its person without being used. */
export const KNOWN_DEVICE_DAYS = 180
/** Browsers that are known for one person at most; the one unused for longest is forgotten. */
export const MOST_KNOWN_DEVICES = 20

/** Longest time in seconds for which an answer is held back. */
const MOST_SECONDS = 8

/**
 * Seconds for which the answer to a sign-in from a device that is not known for the account is held back: none for the
 * first failures, then 1, 2, 4 and 8. Slower, never locked: otherwise anybody could shut anybody out by typing ten wrong
 * passwords (OWASP, Blocking Brute Force Attacks, 'device cookies').
 *
 * @param failures failed sign-ins to the account from unknown devices in the present window, wherever they came from, with
 *   this one, which counts until it has succeeded
 * @param free how many of them cost nothing
 */
export function heldBackSeconds(failures: number, free: number): number {
  if (failures <= free) return 0
  return Math.min(2 ** (failures - free - 1), MOST_SECONDS)
}
