import { isKnownDay } from '../calendar/moments.ts'

/** The most groups that are told one by one; those after them are told together, so that all still add up. */
export const MOST_GROUPS = 200

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What the key of a group may look like, by what it is; what looks otherwise names no group. */
export const isUuidKey = (key: string): boolean => UUID.test(key)

/** A day that there is: `2026-02-30` is none. */
export function isDayKey(key: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(key) ? Date.parse(`${key}T00:00:00Z`) : Number.NaN
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(key) && isKnownDay(key)
}

export const isMonthKey = (key: string): boolean => /^\d{4}-\d{2}$/.test(key) && isDayKey(`${key}-01`)

export const isCurrencyKey = (key: string): boolean => /^[A-Z]{3}$/.test(key)

/** The number of a governorate, a zone or a town. */
export const isRowKey = (key: string): boolean => /^[1-9]\d{0,3}$/.test(key)

/** The same where a row may have none: its group has an empty key. */
export const orNone =
  (isKey: (key: string) => boolean) =>
  (key: string): boolean =>
    key === '' || isKey(key)

export const isOneOf =
  (values: readonly string[]) =>
  (key: string): boolean =>
    values.includes(key)

/** A group of a list; an empty key is of the rows that have none. */
export interface ListGroup<By extends string> {
  readonly by: By
  readonly key: string
}

/** A group as a request names it: `buyer:<id>`, `agency:`. */
export const groupName = ({ by, key }: ListGroup<string>): string => `${by}:${key}`

/**
 * The group that a request names; null where there can be none of that name.
 * @param isKey by grouping, what its keys look like
 */
export function readGroupOf<By extends string>(
  isKey: Readonly<Record<By, (key: string) => boolean>>,
  name: string,
): ListGroup<By> | null {
  const at = name.indexOf(':')
  const by = (Object.keys(isKey) as By[]).find((known) => known === name.slice(0, at))
  if (at < 0 || by === undefined) return null
  const key = name.slice(at + 1)
  return isKey[by](key) ? { by, key } : null
}
