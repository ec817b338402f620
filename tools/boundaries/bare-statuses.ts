import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'

/** A place where a status stands as a number. */
export interface BareStatus {
  readonly line: number
  readonly text: string
}

/** One of the codes, and not the beginning of another number. */
const CODE = `(?:${[...ORDER_STATUSES].reverse().join('|')})(?![\\d.]*\\d)`
const CODES = `\\[?\\s*'?${CODE}\\b`
/** What holds a status: `status`, `after_status`, `statusCode`, `order.status.code`, `statuses`. */
const STATUS = `\\b(?:\\w*[sS]tatus(?:es)?|STATUS\\w*)(?:\\.code)?(?:\\[\\])?['"\`]?`
/** Ends of a step. */
const END = `\\b(?:to|from|before|after|target)`

const PATTERNS: readonly RegExp[] = [
  // status === 13, transition.to === 8, 13 === status
  `(?:${STATUS}|${END})\\s*\\)?\\s*(?:[=!]==?|[<>]=?)\\s*${CODE}\\b`,
  `(?<![\\w.])${CODE}\\s*[=!]==?\\s*[\\w.]*(?:${STATUS}|\\b${END})`,
  // status: 13, statuses: [2, 5], status: 3 | 8, counts: [13, 14], 'status[]': ['1', '2'], status[]=7
  `(?:${STATUS}|\\bcounts)\\s*[:=]\\s*${CODES}`,
  `\\b(?:from|to)\\s*:\\s*${CODE}\\s*,\\s*status\\b`,
  // [11, 13].includes(order.status)
  `\\[\\s*${CODE}[\\d\\s,]*\\]\\s*\\.(?:includes|some|indexOf)\\([^)\\n]*(?:[sS]tatus|code|path|to\\b|after)`,
  // const LATE: readonly OrderStatus[] = [1, 2], const DONE_STATUSES = new Set([13])
  `OrderStatus\\[\\]\\s*=\\s*\\[[^\\]\\n]*(?<![\\w.])${CODE}\\b`,
  `\\[\\s*${CODE}[\\d\\s,]*\\]\\s*(?:as const\\s*)?satisfies readonly OrderStatus`,
  `\\bconst \\w*(?:STATUS(?:ES)?|DEALS|DELIVERED|DEAD|TIMED)\\b[^=\\n]*=\\s*(?:new Set\\(|sql\\.raw\\(['"\`]\\()?\\[?\\s*${CODE}\\b`,
  // SQL: status in (13, 10), o.status not in (3), after_status = 13, status <> 106
  `status['"]?\\s+(?:not\\s+)?in\\s*\\(\\s*${CODE}\\b`,
  `status\\s*(?:=|<>|!=)\\s*(?:any\\s*\\(array\\[)?\\s*${CODE}\\b`,
  // .where('o.status', 'in', [11, 13])
  `['"\`][\\w.]*status['"\`]\\s*,\\s*['"\`][^'"\`]*['"\`]\\s*,\\s*${CODES}`,
  // { 1: ['order.placed'] }, a table by status: a code that no count, width or HTTP answer is
  `(?:^|[{,])\\s*(?:105|106|108|109|700|999):\\s`,
].map((source) => new RegExp(source, 'gim'))

/** `switch (order.status) { case 13: …`, as far as the switch goes. */
const SWITCH = /switch \([^\n]*(?:[sS]tatus|target)[^\n]*\) \{\n([\s\S]*?)\n\s*\}\n/g
const CASE = new RegExp(`\\bcase ${CODE}:`, 'g')

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** The code without its comments, each character still in its place. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<!:)\/\/[^\n]*/g, blank)
}

/** Where a source names an order status (or an opening rate's) by its number instead of its name. */
export function bareStatusesIn(source: string): BareStatus[] {
  const code = withoutComments(source)
  const places = PATTERNS.flatMap((pattern) => [...code.matchAll(pattern)].map(({ index }) => index))
  for (const match of code.matchAll(SWITCH)) {
    const body = match[1] ?? ''
    const start = match.index + match[0].indexOf(body)
    places.push(...[...body.matchAll(CASE)].map(({ index }) => start + index))
  }
  const lines = source.split('\n')
  const numbers = new Set(places.map((index) => code.slice(0, index + 1).split('\n').length))
  return [...numbers].sort((a, b) => a - b).map((line) => ({ line, text: (lines[line - 1] ?? '').trim() }))
}
