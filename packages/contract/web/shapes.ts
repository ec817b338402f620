type Kind = 'string' | 'number' | 'boolean' | 'object'

/** Tells by its members whether something is of a kind. */
export type Shape<M> = (data: unknown) => data is M

/**
 * A shape by the kinds of some members: enough to tell apart what the server has made by the schemas, and what this program
 * has kept itself. It judges nothing that somebody else sends.
 */
export function shaped<M>(members: { readonly [K in keyof M]?: Kind }): Shape<M> {
  const wanted = Object.entries(members)
  return (data): data is M =>
    typeof data === 'object' &&
    data !== null &&
    wanted.every(([name, kind]) => {
      const value: unknown = Reflect.get(data, name)
      return typeof value === kind && value !== null
    })
}
