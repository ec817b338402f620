/**
 * Whether a value in force is still the one that somebody saw.
 * @param seen since when theirs was in force, null where there was none; undefined where they do not say, which is taken
 * @param current since when the present one is, null where there is none
 */
export function isSeen(seen: string | null | undefined, current: Date | null): boolean {
  if (seen === undefined) return true
  return seen === null ? current === null : current?.getTime() === new Date(seen).getTime()
}
