import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { escaped } from './support/svg.ts'

// Draws a processor profile of Node (`--cpu-prof`) as a flame graph:
//   node bench/flame-graph.ts profile.cpuprofile > graph.svg
// Boxes below a half per cent are left out: they would not be seen.

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Calls of one function by one caller: the time in it and in what it called, in microseconds. */
interface Frame {
  readonly name: string
  readonly place: string
  time: number
  readonly callees: Map<string, Frame>
}

const WIDTH = 1_200
const ROW = 17
const LEAST_SHARE = 0.005
const WAITING = new Set(['(idle)', '(program)'])

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node bench/flame-graph.ts profile.cpuprofile > graph.svg')
process.stdout.write(drawn(framesOf(JSON.parse(readFileSync(file, 'utf8')) as Profile)))

/** Adds the samples up by stack; what waits for events is left out. */
function framesOf({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const root = frame('all', '')
  samples.forEach((id, index) => {
    const stack: { name: string; place: string }[] = []
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const { functionName, url, lineNumber } = byId.get(at)?.callFrame ?? {
        functionName: '',
        url: '',
        lineNumber: 0,
      }
      if (functionName !== '(root)')
        stack.unshift({
          name: functionName || '(anonymous)',
          place: url ? `${basename(url)}:${lineNumber + 1}` : '',
        })
    }
    if (WAITING.has(stack[0]?.name ?? '')) return
    let into = root
    root.time += timeDeltas[index] ?? 0
    for (const { name, place } of stack) {
      const key = `${name} ${place}`
      const callee = into.callees.get(key) ?? frame(name, place)
      into.callees.set(key, callee)
      callee.time += timeDeltas[index] ?? 0
      into = callee
    }
  })
  return root
}

function frame(name: string, place: string): Frame {
  return { name, place, time: 0, callees: new Map() }
}

function drawn(root: Frame): string {
  const boxes: string[] = []
  let deepest = 0
  const draw = (one: Frame, x: number, depth: number) => {
    const share = one.time / root.time
    if (share < LEAST_SHARE) return
    deepest = Math.max(deepest, depth)
    const width = share * WIDTH
    const label = `${one.name}${one.place ? ` (${one.place})` : ''}, ${(share * 100).toFixed(1)} %`
    const fits = Math.floor(width / 6.2)
    const text = fits < 4 ? '' : label.length > fits ? `${label.slice(0, fits - 1)}…` : label
    boxes.push(
      `<g transform="translate(${x.toFixed(1)} ${depth * ROW})"><title>${escaped(label)}</title>` +
        `<rect width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colour(one.place)}"/>` +
        `<text x="3" y="12">${escaped(text)}</text></g>`,
    )
    let at = x
    for (const callee of [...one.callees.values()].sort((a, b) => b.time - a.time)) {
      draw(callee, at, depth + 1)
      at += (callee.time / root.time) * WIDTH
    }
  }
  draw(root, 0, 0)
  const height = (deepest + 1) * ROW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<title>Flame graph</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${boxes.join('\n')}
</svg>
`
}

/** Ours green, what we stand on orange, the runtime grey. */
function colour(place: string): string {
  if (place === '') return '#d0d7de'
  // From sources, or from the bundle, whose parts have a mark of what is in them.
  return /\.ts:|-(?=\w*[A-Z\d])[\w-]{8}\.js:/.test(place) ? '#b7e0c3' : '#f6d5a8'
}
