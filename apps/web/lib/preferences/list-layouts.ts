import type { Arrangement, ListLayout, ViewSearch } from '@fxmatch/contract/http/list-layouts'
import { choicesUnder, dropChoice, readChoice, storeChoice } from './stored-choice.ts'

/** Where this browser keeps how a list is arranged, so that it is asked for and drawn right the first time. */
const KEY = 'fxmatch.list.'
/** Where earlier releases kept which columns are seen, on this browser alone: `+bank,-zone`. */
const EARLIER_KEY = 'fxmatch.columns.'

/** The key under which this browser keeps the layout of a list. */
export const layoutKey = (name: string): string => `${KEY}${name}`

const isText = (value: unknown): value is string => typeof value === 'string'
const texts = (value: unknown) => (Array.isArray(value) && value.every(isText) ? value : undefined)
const isWidth = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number'

/** What a stored layout says; what is no layout says nothing. */
export function layoutIn(stored: string | null): ListLayout {
  let found: unknown
  try {
    found = JSON.parse(stored ?? '{}')
  } catch {
    return {} // somebody else's text under our key
  }
  if (!isRecord(found)) return {}
  const { view, opens } = found
  return withoutNothing({
    ...arrangementIn(found),
    view: isText(view) ? view : undefined,
    opens: opensIn(opens),
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function opensIn(value: unknown): ListLayout['opens'] {
  if (!isRecord(value) || !isText(value.view) || !isRecord(value.search)) return undefined
  return {
    view: value.view,
    search: value.search as ViewSearch,
    layout: isRecord(value.layout) ? arrangementIn(value.layout) : {},
  }
}

function arrangementIn({ size, shown, hidden, order, pinned, widths }: Record<string, unknown>): Arrangement {
  return withoutNothing({
    size: size === 10 || size === 25 || size === 50 || size === 100 ? size : undefined,
    shown: texts(shown),
    hidden: texts(hidden),
    order: texts(order),
    pinned: texts(pinned),
    widths:
      typeof widths === 'object' && widths !== null
        ? Object.fromEntries(Object.entries(widths).filter(isWidth))
        : undefined,
  })
}

type Loose = { [K in keyof ListLayout]?: ListLayout[K] | undefined }

/** A layout without what says nothing: members that are not set, and empty ones. */
export function withoutNothing(layout: Loose): ListLayout {
  return Object.fromEntries(
    Object.entries(layout).filter(
      ([, value]) => value !== undefined && (typeof value === 'number' || Object.keys(value).length > 0),
    ),
  ) as ListLayout
}

/** The arrangement alone, without the view that it was taken from: members that it leaves out go back to the list's own choice. */
export const arrangementOf = ({ size, shown, hidden, order, pinned, widths }: Arrangement) => ({
  size,
  shown,
  hidden,
  order,
  pinned,
  widths,
})

/** How a list is arranged on this browser now. */
export const readLayout = (name: string): ListLayout => layoutIn(readChoice(layoutKey(name)))

/**
 * Makes what the signed-in person has arranged the layouts of this browser. Those that somebody else left here go; those
 * that the person has chosen here and the server has not heard of yet stay.
 *
 * @returns what an earlier release kept here for lists that the server knows nothing of, which is to be kept there now
 */
export function adoptLayouts(
  told: Readonly<Record<string, ListLayout>>,
  unsaved: Readonly<Record<string, ListLayout>>,
): Record<string, ListLayout> {
  for (const key of choicesUnder(KEY)) {
    const name = key.slice(KEY.length)
    if (!Object.hasOwn(told, name) && !Object.hasOwn(unsaved, name)) dropChoice(key)
  }
  for (const [name, layout] of Object.entries(told))
    if (!Object.hasOwn(unsaved, name)) storeChoice(layoutKey(name), JSON.stringify(layout))
  const moved: Record<string, ListLayout> = {}
  for (const key of choicesUnder(EARLIER_KEY)) {
    const name = key.slice(EARLIER_KEY.length)
    const layout = earlierLayout(readChoice(key))
    dropChoice(key)
    if (Object.hasOwn(told, name) || Object.keys(layout).length === 0) continue
    moved[name] = layout
    storeChoice(layoutKey(name), JSON.stringify(layout))
  }
  return moved
}

function earlierLayout(stored: string | null): ListLayout {
  const entries = (stored ?? '').split(',')
  const under = (sign: string) =>
    entries.filter((entry) => entry.startsWith(sign) && entry.length > 1).map((entry) => entry.slice(1))
  return withoutNothing({ shown: under('+'), hidden: under('-') })
}
