import type { FastifyInstance } from 'fastify'

/**
 * Every route that an app answers, as `GET /api/currency`; HEAD stands with its GET and is left out. Read from the router
 * itself, so that nothing which was registered beside the contract stays out of sight.
 */
export function registeredRoutes(app: FastifyInstance): string[] {
  const prefixes: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const found = /^(?<indent>[│ ]*)[├└]── (?<label>.*?)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups
      if (!found) return []
      const depth = (found.indent ?? '').length / 4
      const path = `${depth === 0 ? '' : prefixes[depth - 1]}${found.label}`
      prefixes[depth] = path
      const methods = found.methods?.split(', ') ?? []
      return methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`)
    })
    .sort()
}
