/**
 * Whether the setting in force is still the one that somebody saw. Who does not say what they saw is believed.
 * @param seen since when the one that they saw was in force, null where there was none; undefined: not said
 * @param current since when the present one is in force, null where there is none
 */
export function isStillAsSeen(seen: string | null | undefined, current: Date | null): boolean {
  if (seen === undefined) return true
  return seen === null ? current === null : current?.getTime() === new Date(seen).getTime()
}
