// What modules of the web ask a browser for, where a server draws a screen (`screen-bundle.config.ts` puts these in the place of the
// globals of a browser). Nothing is global: the server itself stays without a window.

/** What is known of the browser for which a screen is drawn. */
export interface DrawnFor {
  /** The address with its search. */
  readonly href: string
  /** Of the window, in CSS pixels. */
  readonly width: number
  readonly height: number
}

const nothing = () => undefined
const kept = new Map<string, string>()
const asked = new Map<string, boolean>()
let at: DrawnFor = { href: '/', width: 0, height: 0 }

/** Begins anew: another person, another browser. */
export function openWindow(next: DrawnFor): void {
  at = next
  kept.clear()
  asked.clear()
}

/** The questions about its size that the browser has been asked since, as media queries, with what was taken for the answer. */
export const askedOfWindow = (): [query: string, matches: boolean][] => [...asked]

const FORM = /^\(min-aspect-ratio: ?(\d+)\/(\d+)\)$/
const BOUND = /^\((max|min)-width: ?([\d.]+)(px|em)\)$/
const EM = 16

function matches(query: string): boolean {
  const [, wide, high] = FORM.exec(query) ?? []
  if (wide !== undefined) return at.width * Number(high) >= at.height * Number(wide)
  const [, bound, size, unit] = BOUND.exec(query) ?? []
  // What is no question of size (paper, less motion) is none of what a first sight depends on.
  if (size === undefined) return false
  const limit = Number(size) * (unit === 'em' ? EM : 1)
  return bound === 'max' ? at.width <= limit : at.width >= limit
}

export function matchMedia(query: string) {
  const found = matches(query)
  if (BOUND.test(query) || FORM.test(query)) asked.set(query, found)
  return {
    matches: found,
    media: query,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
  }
}

/** How large the window is counts for a list that fills it: the browser for which it is drawn has to be as large. */
function sized(side: 'width' | 'height'): number {
  asked.set(`(${side}: ${at[side]}px)`, true)
  return at[side]
}

export const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: () => null,
  get length() {
    return kept.size
  },
}
export const sessionStorage = { getItem: () => null, setItem: nothing, removeItem: nothing }

const address = () => new URL(at.href, 'http://localhost')
export const location = {
  get href() {
    return address().href
  },
  get pathname() {
    return address().pathname
  },
  get search() {
    return address().search
  },
  hash: '',
  origin: 'http://localhost',
  protocol: 'http:',
}
export const history = { state: null, length: 1, pushState: nothing, replaceState: nothing }
export const navigator = {
  languages: [] as string[],
  language: '',
  userAgent: '',
  onLine: true,
  maxTouchPoints: 0,
}

export const addEventListener = nothing
export const removeEventListener = nothing
export const requestAnimationFrame = () => 0
export const cancelAnimationFrame = nothing
/** Nothing is fetched in quiet moments: there is nobody who could open something. */
export const requestIdleCallback = () => 0
export const getComputedStyle = () => ({ getPropertyValue: () => '' })

let heard: ((url: string) => void) | null = null

/**
 * Who is asked for data is told nothing: what a screen is drawn from was read before. That it was asked is heard by whoever wants to
 * know (`addressAskedBy`).
 */
export function fetch(url: unknown, init?: { method?: string }): Promise<never> {
  if (init?.method === undefined || init.method === 'GET') heard?.(String(url))
  return new Promise(nothing)
}

/** So many steps from being asked to asking the server. */
const MOST_STEPS = 30

/** The address that something asks the server for; null where it asks for none. */
export async function addressAskedBy(run: () => unknown): Promise<string | null> {
  let found: string | null = null
  heard = (url) => {
    found ??= url
  }
  try {
    Promise.resolve(run()).catch(nothing)
    for (let step = 0; step < MOST_STEPS && found === null; step++) await null
    return found
  } finally {
    heard = null
  }
}

const element = {
  lang: '',
  dir: 'ltr',
  style: {},
  dataset: {},
  classList: { add: nothing, remove: nothing },
  setAttribute: nothing,
  removeAttribute: nothing,
  getAttribute: () => null,
  hasAttribute: () => false,
  addEventListener: nothing,
  removeEventListener: nothing,
  querySelector: () => null,
  querySelectorAll: () => [],
  appendChild: nothing,
}

export const document = {
  documentElement: element,
  body: element,
  head: element,
  title: '',
  cookie: '',
  hidden: false,
  visibilityState: 'visible',
  activeElement: null,
  fullscreenElement: null,
  fullscreenEnabled: true,
  hasFocus: () => true,
  getElementById: () => null,
  querySelector: () => null,
  querySelectorAll: () => [],
  addEventListener: nothing,
  removeEventListener: nothing,
}

class Nothing {
  observe() {}
  unobserve() {}
  disconnect() {}
}
export const ResizeObserver = Nothing
export const MutationObserver = Nothing
export const IntersectionObserver = Nothing
export const Node = Nothing
export const Element = Nothing
export const HTMLElement = Nothing
export const BroadcastChannel = Nothing

export const window = {
  document,
  localStorage,
  sessionStorage,
  location,
  history,
  navigator,
  matchMedia,
  addEventListener,
  removeEventListener,
  requestAnimationFrame,
  cancelAnimationFrame,
  requestIdleCallback,
  getComputedStyle,
  scrollX: 0,
  scrollY: 0,
  devicePixelRatio: 1,
  get innerWidth() {
    return sized('width')
  },
  get innerHeight() {
    return sized('height')
  },
  setTimeout: () => 0,
  clearTimeout: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  getSelection: () => null,
  fetch,
}
export const self = window
