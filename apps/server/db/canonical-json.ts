/**
 * One text for one JSON value: members sorted by code unit, no white space. The database may store and return the
 * members of an object in any order; a hash needs the same bytes every time.
 * @throws TypeError for what JSON cannot carry (functions, undefined, infinite numbers)
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no JSON number`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} is no JSON value`)
  return text
}
