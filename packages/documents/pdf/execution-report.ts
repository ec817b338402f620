import type {
  ExcludedExecution,
  ExecutionReport,
  ExecutionRow,
  ExecutionTotals,
} from '@fxmatch/contract/http/execution-reports'
import type { PaperLanguage } from '@fxmatch/domain/languages/paper-languages'
import { decimal, HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { toldPlace } from '@fxmatch/domain/price-proof/told-place'
import { inOneLine, labelled, listMark, NO_BREAK } from '@fxmatch/words/typography'
import type { Words } from '@fxmatch/words/words-of'
import { extractOf, freshnessOf, methodOf, partiesOf, periodOf } from '../execution-report/report-texts.ts'
import { formatDate, formatDateTime, formatDecimal } from '../format/format.ts'
import { A4, renderPages } from './a4-document.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { asWritten, paperIn, translationOf } from './printed.ts'
import { type Cell, drawRow, heightOfRow } from './table-row.ts'
import { drawVerification, VERIFICATION_HEIGHT } from './verification-foot.ts'

const MARGIN = 40
const WIDTH = A4.height - 2 * MARGIN
const LABEL: TextStyle = { font: 'regular', size: 8, color: INK.soft }
const CELL: TextStyle = { font: 'regular', size: 8, color: INK.text }
const STRONG: TextStyle = { ...CELL, font: 'semibold' }
const HEADING: TextStyle = { font: 'semibold', size: 10, color: INK.accent, tag: 'H2' }

const tnd = (value: string) => formatDecimal(value, HOME_DECIMALS)
/** With its sign above zero too: dearer and cheaper are told apart by it. */
const signed = (value: string, places: number) =>
  `${decimal(value).greaterThan(0) ? '+' : ''}${formatDecimal(value, places)}`
const bps = (value: string | null) => (value === null ? '–' : signed(value, 1))
/** A rate with all its decimals: a reference of another unit may have more than a price has. */
const rate = (value: string) => formatDecimal(value, Math.max(RATE_DECIMALS, decimal(value).decimalPlaces()))

/** What a report's PDF is made from. */
export interface ExecutionView {
  readonly report: ExecutionReport
  /** The frozen bytes, which the document carries; null where these are not the frozen figures as a whole. */
  readonly frozen: Uint8Array | null
  /** The page that verifies the signed report; null until it is signed, and of an extract. */
  readonly verificationUrl: string | null
  /** When it was read, ISO 8601: what a report that is not frozen is of. */
  readonly readAt: string
}

/**
 * An execution report as a tagged A4 document, on its long side: what the prices come to, a row for each, the totals, what is
 * left out and why, the method, how it was signed and objected to, and once it is signed the code by which anybody verifies it. The same view always gives the same bytes.
 * @throws RangeError where a figure or date is malformed
 */
export function renderExecutionPdf(
  { report, frozen, readAt, verificationUrl }: ExecutionView,
  language: PaperLanguage = 'fr',
): Promise<Uint8Array> {
  const { say } = paperIn(language)
  const [extract] = extractOf(report, language, say)
  const days = `${formatDate(report.from)} – ${formatDate(report.to)}`
  // At the head of each page, too: a page of an extract stays one.
  const title = inOneLine(language, [`${say('execution:title')}${listMark(language)}${days}`, extract])
  const name = report.frozen ? fileOf(report.frozen.month) : ''
  const attached = frozen && {
    ...{ name, type: 'application/json', about: say('execution:attached'), bytes: frozen },
  }
  const facts = { title, at: report.frozen?.frozenAt ?? readAt, landscape: true as const, language }
  return renderPages({ ...facts, ...(attached ? { attached } : {}) }, MARGIN, (pen, place) =>
    draw(pen, { report, carries: attached !== null, verificationUrl }, numbered(pen, title, place)),
  )
}

/** What the file with the frozen figures is called. */
const fileOf = (month: string): string => `rapport-execution-${month}.json`

type Place = (y: number, height: number) => number

/** At the head of each further page: of which document it is. */
function numbered(pen: Pen, title: string, place: Place): Place {
  let page = 1
  return (y, height) => {
    const at = place(y, height)
    if (at < y) {
      page += 1
      pen.text(pen.paper.say('execution:page', { title, page }), MARGIN, MARGIN / 2, WIDTH, LABEL)
    }
    return at
  }
}

/** Texts and rows, one below the other over the pages. */
class Sheet {
  #y: number
  readonly #pen: Pen
  readonly #place: Place
  readonly say: Words
  readonly language: string

  constructor(pen: Pen, place: Place, top: number) {
    this.#pen = pen
    this.#place = place
    this.#y = top
    this.say = pen.paper.say
    this.language = pen.paper.language
  }

  text(content: string, style: TextStyle, gap = 2): void {
    this.#y = this.#place(this.#y, this.#pen.dry.text(content, 0, 0, WIDTH, style) + gap)
    this.#y += this.#pen.text(content, MARGIN, this.#y, WIDTH, style) + gap
  }

  row(cells: readonly Cell[], style: TextStyle): void {
    this.#y = this.#place(this.#y, heightOfRow(this.#pen, cells, style) + 6)
    this.#pen.line(MARGIN, this.#y, WIDTH, INK.line)
    this.#y = drawRow(this.#pen, MARGIN, this.#y, cells, style)
  }

  gap(points: number): void {
    this.#y += points
  }

  /** Begins a page where so many points do not fit on this one any more. */
  room(points: number): void {
    this.#y = this.#place(this.#y, points)
  }
}

function draw(
  pen: Pen,
  {
    report,
    carries,
    verificationUrl: url,
  }: { readonly report: ExecutionReport; readonly carries: boolean } & Pick<ExecutionView, 'verificationUrl'>,
  place: Place,
): void {
  const { say } = pen.paper
  let y = MARGIN
  y += pen.text('FXMatch', MARGIN, y, WIDTH, { font: 'semibold', size: 11, color: INK.accent }) + 1
  const title: TextStyle = { font: 'semibold', size: 17, color: INK.text, tag: 'H1' }
  y += pen.text(say('execution:title'), MARGIN, y, WIDTH, title)
  y += pen.text(partiesOf(report, say), MARGIN, y + 2, WIDTH, { ...LABEL, size: 10 }) + 2
  y += pen.text(periodOf(report, say), MARGIN, y + 2, WIDTH, LABEL) + 8
  pen.line(MARGIN, y, WIDTH, INK.accent, 1.2)
  const sheet = new Sheet(pen, place, y + 8)
  for (const line of translationOf(pen.paper)) sheet.text(line, LABEL, 2)
  for (const line of extractOf(report, pen.paper.language, say)) sheet.text(line, { ...STRONG, size: 11 }, 2)
  sheet.text(leadOf(say, report), { font: 'semibold', size: 11, color: INK.text }, 2)
  const { frozen } = report
  const fresh = freshnessOf(report, say)
  for (const line of fresh)
    sheet.text(line, frozen?.holds === false ? STRONG : LABEL, line === fresh.at(-1) ? 8 : 2)
  prices(sheet, report)
  leftOut(sheet, report)
  sheet.text(say('execution:method.title'), HEADING, 2)
  for (const line of methodOf(report, say)) sheet.text(line, CELL, 1)
  if (frozen) {
    sheet.gap(8)
    story(sheet, frozen)
    sheet.text(`${say('execution:fingerprint')} ${frozen.fingerprint}`, CELL, 2)
    if (carries) sheet.text(say('execution:howToCheck', { file: fileOf(frozen.month) }), LABEL, 2)
    if (url !== null) {
      sheet.room(VERIFICATION_HEIGHT)
      foot(pen, report, url)
    }
  }
}

/** At the foot of the last page: where whoever holds the document verifies it. */
function foot(pen: Pen, report: ExecutionReport, url: string): void {
  const { say } = pen.paper
  const lines = [partiesOf(report, say), periodOf(report, say), say('documents:ticket.readCode')]
  const statement = say('execution:verify.address', { url })
  drawVerification(pen, MARGIN, { url, statement, lines }, { width: A4.height, height: A4.width })
}

/** What the prices come to, in words. */
function leadOf(say: Words, { total, view }: ExecutionReport): string {
  if (total.spreadBps === null) return say('execution:lead.none')
  const dearer = !decimal(total.costTnd).lessThan(0)
  const facts = {
    orders: total.orders,
    cost: tnd(decimal(total.costTnd).abs().toFixed()),
    bps: signed(total.spreadBps, 1),
  }
  const lead = say(dearer ? 'execution:lead.more' : 'execution:lead.less', facts)
  if (view === 'SOLD' || total.ranked === 0) return lead
  const { best, ranked, overBestTnd } = total
  // What has no rank was compared with nothing: "all" would say it of those too.
  if (best === ranked) {
    const all = total.orders === ranked ? 'execution:lead.allBest' : 'execution:lead.rankedBest'
    return `${lead} ${say(all, { ranked })}`
  }
  return `${lead} ${say('execution:lead.best', { best, ranked, over: tnd(overBestTnd) })}`
}

const inUnit = (heading: string, unit: string): string => `${heading} (${unit})`

/** The columns with their widths; those about what a price was compared with are not for who sold. */
const columnsOf = (say: Words, { view }: Pick<ExecutionReport, 'view'>): readonly Cell[] => [
  [say('limits:column.day'), 52, 'left'],
  [say('orders:column.reference'), 82, 'left'],
  [say('orders:column.currency'), 50, 'left'],
  [say('orders:column.amount'), 70, 'right'],
  [say('proof:price'), 58, 'right'],
  [say('proof:fixing'), 56, 'right'],
  [inUnit(say('orders:column.priceSpread'), say('common:rate.points')), 54, 'right'],
  [inUnit(say('orders:column.priceCost'), HOME_CURRENCY), 70, 'right'],
  ...(view === 'SOLD'
    ? []
    : ([
        [inUnit(say('execution:column.market'), say('common:rate.points')), 52, 'right'],
        [say('orders:column.priceRank'), 40, 'right'],
        [inUnit(say('execution:column.over'), HOME_CURRENCY), 62, 'right'],
      ] as const satisfies readonly Cell[])),
  [inUnit(say('execution:column.gain'), HOME_CURRENCY), 62, 'right'],
  ...(view === 'SOLD'
    ? []
    : ([[say('execution:column.reason'), 54, 'left']] as const satisfies readonly Cell[])),
]

const filled = (columns: readonly Cell[], texts: readonly string[]): Cell[] =>
  columns.map(([, width, align], index) => [texts[index] ?? '', width, align])

function prices(sheet: Sheet, report: ExecutionReport): void {
  const { say } = sheet
  const columns = columnsOf(say, report)
  const told = <Text>(texts: readonly Text[]): readonly Text[] => (report.view === 'SOLD' ? [] : texts)
  if (report.rows.length === 0) return
  sheet.row(columns, { ...LABEL, font: 'medium' })
  for (const row of report.rows) sheet.row(filled(columns, cellsOf(say, row, told)), CELL)
  const sums = (label: string, amount: string, total: ExecutionTotals) => {
    const { spreadBps, costTnd, best, ranked, overBestTnd, gainTnd } = total
    const firsts = ranked === 0 ? '–' : `${best}/${ranked}`
    const figures = [bps(spreadBps), signed(costTnd, HOME_DECIMALS)]
    const standing = told(['', firsts, tnd(overBestTnd)])
    const texts = [label, '', '', amount, '', '', ...figures, ...standing, signed(gainTnd, HOME_DECIMALS)]
    sheet.row(filled(widened(columns), without(texts)), STRONG)
  }
  for (const { currency, amount, decimals, ...total } of report.currencies)
    sums(say('execution:totalOf', { currency }), formatDecimal(amount, decimals), total)
  sums(say('execution:totalOf', { currency: HOME_CURRENCY }), '', report.total)
  sheet.gap(10)
}

/** The label of a total stands over the first three columns. */
function widened([day, reference, currency, ...rest]: readonly Cell[]): Cell[] {
  const width = (day?.[1] ?? 0) + (reference?.[1] ?? 0) + (currency?.[1] ?? 0)
  return [['', width, 'left'], ...rest]
}
const without = ([label = '', , , ...rest]: readonly string[]): string[] => [label, ...rest]

function cellsOf(
  say: Words,
  { day, reference, currency, unit, form, decimals, amount, standing, ...row }: ExecutionRow,
  told: <Text>(texts: readonly Text[]) => readonly Text[],
): string[] {
  const per = unit === 1 ? '' : `\n/ ${unit}`
  return [
    formatDate(day),
    `${reference}\n${asWritten(row.seller.name)}`,
    `${currency} ${say(`orders:form.${form}`)}${per}`,
    formatDecimal(amount, Math.max(decimals, decimal(amount).decimalPlaces())),
    rate(row.rate),
    `${rate(row.fixing.rate)}\n${formatDate(row.fixing.day)}`,
    bps(row.spreadBps),
    signed(row.costTnd, HOME_DECIMALS),
    ...told([
      bps(row.marketBps),
      standing === null ? '–' : placeOf(standing),
      standing?.overBestTnd
        ? `${tnd(standing.overBestTnd)}${standing.best === null ? '' : `\n${rate(standing.best)}`}`
        : '–',
    ]),
    row.gainTnd === null ? '–' : signed(row.gainTnd, HOME_DECIMALS),
    ...told([reasonOf(say, standing)]),
  ]
}

function placeOf(standing: NonNullable<ExecutionRow['standing']>): string {
  const { rank, ranks } = toldPlace(standing)
  return `${rank}/${ranks}`
}

function reasonOf(say: Words, standing: ExecutionRow['standing']): string {
  if (!standing?.reason) return ''
  const { code, text } = standing.reason
  if (text !== null) return asWritten(text)
  return code === null ? say('proof:reasonNone') : say(`proof:reason.${code}`)
}

function leftOut(sheet: Sheet, { excluded, few, view }: ExecutionReport): void {
  const { say } = sheet
  sheet.text(say('execution:excluded'), HEADING, 2)
  if (excluded.length === 0) sheet.text(say('execution:excludedNone'), CELL, 2)
  for (const one of excluded) sheet.text(lineOf(sheet, one), CELL, 1)
  if (view !== 'SOLD') sheet.text(say('execution:few', { count: few }), CELL, 2)
  sheet.gap(6)
}

function lineOf(
  { say, language }: Pick<Sheet, 'say' | 'language'>,
  { reference, day, currency, decimals, amount, seller, cause }: ExcludedExecution,
): string {
  const sum = `${formatDecimal(amount, Math.max(decimals, decimal(amount).decimalPlaces()))}${NO_BREAK}${currency}`
  const why = labelled(language, asWritten(seller.name), say(`execution:cause.${cause}`))
  return inOneLine(language, [reference, formatDate(day), sum, why])
}

/** How it was signed and sent, objected to and answered. */
function story(sheet: Sheet, { steps }: NonNullable<ExecutionReport['frozen']>): void {
  const { say } = sheet
  for (const { action, by, at, words, line } of steps) {
    sheet.text(say(`execution:step.${action}`, { name: by, at: formatDateTime(at) }), STRONG, 1)
    if (words === null) continue
    if (action === 'object')
      sheet.text(
        line === null ? say('execution:step.whole') : say('execution:step.line', { reference: line }),
        LABEL,
        1,
      )
    sheet.text(say('documents:closing.noteText', { note: words }), CELL, 4)
  }
}
