/** Whether a query value is left out: the specification omits filters set to all or left empty. */
const omitted = (value: unknown) => value === undefined || value === null || value === ''

/**
 * The address of a call: `:name` parts of the path filled in and escaped, arrays of the query repeated
 * (`status[]=1&status[]=2`), empty values omitted.
 *
 * @throws TypeError when a path parameter is missing.
 */
export function callUrl(path: string, params: unknown, query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = values.get(name)
    if (omitted(value)) throw new TypeError(`the call ${path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value])
      if (!omitted(item)) search.append(name, String(item))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
