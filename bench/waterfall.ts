import { contextOf, openBrowser } from './support/browser.ts'
import { CPU_TIMES_SLOWER, type Exchange, LINE, type Timed, watchVisit } from './support/first-sight.ts'
import { escaped } from './support/svg.ts'

// Draws what a browser without anything in its cache asks a running server for, over the line and with the processor of the
// bench, and when something is seen. Of visits in turn it draws the one whose first row comes in the middle:
//   node bench/waterfall.ts http://127.0.0.1:3000 trader.golfe /home 'tr[data-row]' 7 > waterfall.svg
// The last figure is how many seconds wide the picture is, so that two of them can be laid beside each other.

const VISITS = 5
const [WIDTH, NAMES, ROW, FOOT] = [1_200, 260, 15, 34]
const COLOURS: Readonly<Record<string, string>> = {
  Document: '#5b8def',
  Script: '#e0a458',
  Stylesheet: '#9a7bd1',
  Font: '#8a8f98',
  Fetch: '#4fa96d',
  XHR: '#4fa96d',
  EventSource: '#4fa96d',
}

const [baseUrl, username, path, sign, seconds] = process.argv.slice(2)
if (!baseUrl || !username || !path || !sign)
  throw new Error(
    'Usage: node bench/waterfall.ts <address> <user> <path> <selector> [seconds] > waterfall.svg',
  )

const visits = await visit(baseUrl, username, path, sign)
const middle = visits.toSorted((a, b) => a.timed.firstRowMs - b.timed.firstRowMs)[VISITS >> 1]
if (middle) process.stdout.write(drawn(middle.exchanges, middle.timed, Number(seconds ?? 3)))
process.exit()

async function visit(baseUrl: string, username: string, path: string, sign: string) {
  const browser = await openBrowser()
  const visits: Awaited<ReturnType<typeof watchVisit>>[] = []
  // The first visitor of a server that has just started waits for what others find there.
  for (let one = 0; one <= VISITS; one += 1) {
    const context = await contextOf(browser, baseUrl, username)
    const seen = await watchVisit(context, path, sign)
    console.error(JSON.stringify(seen.timed))
    if (one > 0) visits.push(seen)
    await context.close()
  }
  await browser.close()
  return visits
}

/** One line for each thing that was asked for: pale until its answer begins, full until it has come. */
function drawn(exchanges: readonly Exchange[], timed: Timed, seconds: number): string {
  const asked = exchanges.filter(({ url }) => url.startsWith('http'))
  const from = Math.min(...asked.map(({ askedAt }) => askedAt))
  const x = (time: number) => NAMES + (Math.min(Math.max(time, 0), seconds) / seconds) * (WIDTH - NAMES - 10)
  const shown = asked.filter(({ askedAt }) => askedAt - from < seconds)
  const height = shown.length * ROW + FOOT
  const lines = shown.map((one, index) => {
    const [begins, comes, ends] = [one.askedAt, one.begunAt, one.answeredAt].map((time) => x(time - from))
    const bar = (left = 0, right = 0, opacity = 1) =>
      `<rect x="${left.toFixed(1)}" y="${index * ROW + 3}" width="${Math.max(1, right - left).toFixed(1)}" height="${ROW - 5}" fill="${COLOURS[one.type] ?? '#bbb'}" opacity="${opacity}"/>`
    const size = one.bytes > 0 ? ` (${(one.bytes / 1000).toFixed(1)} kB)` : ''
    return `<text x="4" y="${index * ROW + 12}">${escaped(nameOf(one.url) + size)}</text>${bar(begins, comes, 0.4)}${bar(comes, ends)}`
  })
  const marks = [
    ['first paint', timed.firstPaintMs, '#d22'],
    ['first row', timed.firstRowMs, '#111'],
  ] as const
  const mark = ([what, ms, colour]: (typeof marks)[number], index: number) =>
    `<line x1="${x(ms / 1000)}" x2="${x(ms / 1000)}" y1="0" y2="${height - FOOT}" stroke="${colour}" stroke-dasharray="4 3"/>` +
    `<text x="${x(ms / 1000) + 3}" y="${height - FOOT - 4 - index * 14}" fill="${colour}">${what} ${(ms / 1000).toFixed(2)} s</text>`
  const ticks = Array.from(
    { length: Math.floor(seconds * 2) + 1 },
    (_, half) =>
      `<line x1="${x(half / 2)}" x2="${x(half / 2)}" y1="0" y2="${height - FOOT}" stroke="#eee"/>` +
      `<text x="${x(half / 2)}" y="${height - FOOT + 14}" text-anchor="middle">${half / 2} s</text>`,
  )
  const line = `${LINE.down / 1e6} Mbit/s, ${LINE.latency} ms, a processor ${CPU_TIMES_SLOWER} times slower, nothing in the cache`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="10">
<title>Waterfall</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${ticks.join('\n')}
${lines.join('\n')}
${marks.map(mark).join('\n')}
<text x="${NAMES}" y="${height - 4}">${line}: page blue, scripts orange, styles violet, fonts grey, data green</text>
</svg>
`
}

/** Without what differs from one build or demonstration to the next. */
function nameOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname.length > 34 ? `${pathname.slice(0, 33)}…` : pathname
}
