import type { Plugin } from 'vite'

type Imports = ReadonlyMap<string, readonly string[]>

/** A way from a chunk back to itself by its static imports, as names; null where there is none. */
export function cycleOf(imports: Imports): readonly string[] | null {
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...way, name])
      if (cycle) return cycle
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return null
}

/**
 * Fails the build where chunks import each other in a circle: one of them runs before what it needs is there, and a screen
 * breaks although none of its modules is at fault. The groups of `codeSplitting` decide what is in a chunk: mend those.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'fxmatch:no-chunk-cycles',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const cycle = cycleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (cycle) this.error(`Chunks import each other in a circle: ${cycle.join(' → ')}`)
    },
  }
}
