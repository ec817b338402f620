import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:icons/'
const FACTORY = join(import.meta.dirname, 'ui/icon.tsx')

/** What the frame says for all shapes of an icon (`ui/icon.tsx`): there its stroke's width can be chosen. */
const OF_THE_FRAME = new Set(['fill', 'stroke', 'stroke-linecap', 'stroke-linejoin', 'stroke-width'])

/** Names of icons that point on or back along a line of text; those of up, down, money and clocks do not. */
const ALONG_THE_LINE = /(^|-)(left|right)(-|$)|^(send|log(in|out)|external-link)$/

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

let drawings: Readonly<Record<string, { body: string }>> | undefined

/** The drawings of all Tabler icons by name: one file instead of one module for each of six thousand. */
function readDrawings(): Readonly<Record<string, { body: string }>> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json')
  drawings ??= JSON.parse(readFileSync(file, 'utf8')).icons as Readonly<Record<string, { body: string }>>
  return drawings
}

/** Whether a shape is a line alone that says where it begins: `m` would count from the end of the line before. */
const isLine = ([tag, { d = '', ...others }]: Shape) =>
  tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0

/** Makes one shape of lines that follow each other: a list shows an icon in each of its rows. */
function joined(shapes: readonly Shape[]): readonly Shape[] {
  const done: Shape[] = []
  for (const shape of shapes) {
    const last = done.at(-1)
    if (last !== undefined && isLine(last) && isLine(shape))
      done.splice(-1, 1, ['path', { d: `${last[1].d}${shape[1].d}` }])
    else done.push(shape)
  }
  return done
}

/**
 * Reads the shapes of a drawing, which is SVG without texts: `<g fill="none" …><path d="…"/></g>`. Where nothing is filled, lines are
 * one shape: what lies over each other could cut each other out otherwise.
 */
export function shapesOf(body: string): readonly Shape[] {
  const shapes = allShapesOf(body)
  return body.includes('fill="none"') ? joined(shapes) : shapes
}

function allShapesOf(body: string): readonly Shape[] {
  return [...body.matchAll(/<(?!\/|g\b)([a-z]+)([^>]*)>/g)].map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
        .map(([, name = '', value = '']) => [name, value] as const)
        .filter(([name]) => !OF_THE_FRAME.has(name)),
    ),
  ])
}

/** Icons as modules: `import IconPlus from 'virtual:icons/plus'`, the name being Tabler's. A name that is none fails the build. */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const name = id.slice(PREFIX.length + 1)
      const drawing = readDrawings()[name]
      if (!drawing) return this.error(`Tabler has no icon '${name}'`)
      return `import { icon } from ${JSON.stringify(FACTORY)}
export default icon(${JSON.stringify(shapesOf(drawing.body))}${ALONG_THE_LINE.test(name) ? ', true' : ''})`
    },
  }
}
