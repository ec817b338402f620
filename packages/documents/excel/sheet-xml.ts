import type { Direction } from '@fxmatch/domain/languages/direction'
import type { CellStyle, SheetCell } from './cells.ts'

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

// The first number that Excel leaves free for formats of one's own; 49 is its own number for texts.
const FIRST_OWN_FORMAT = 164
const TEXT_FORMAT_ID = 49

const FONTS = { plain: 0, bold: 1, title: 2 } as const
const FILLS = { none: 0, heading: 2 } as const
const BORDERS = { none: 0, heading: 1 } as const

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** `A` for 0, `AA` for 26. */
function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}

/** The styles that a workbook's cells have used so far; each gets a number when it is first seen. */
export class StyleSheet {
  readonly #numbers = new Map<string, number>()
  readonly #met = new WeakMap<CellStyle, number>()
  readonly #styles: CellStyle[] = []

  /** The number of a style. Number 0 is the default, which cells without a value have. */
  numberOf(style: CellStyle): number {
    const met = this.#met.get(style) ?? this.#find(style)
    this.#met.set(style, met)
    return met
  }

  #find(style: CellStyle): number {
    const key = `${style.role ?? ''}|${style.align ?? ''}|${style.format}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#styles.push(style)
    this.#numbers.set(key, this.#styles.length)
    return this.#styles.length
  }

  /** `xl/styles.xml`; once every cell is written. */
  toXml(): string {
    const own = [...new Set(this.#styles.map(({ format }) => format))].filter((format) => format !== '@')
    const ids = new Map([
      ['@', TEXT_FORMAT_ID],
      ...own.map((format, at) => [format, FIRST_OWN_FORMAT + at] as const),
    ])
    const formats = own.map(
      (format) => `<numFmt numFmtId="${ids.get(format)}" formatCode="${escapeXml(format)}"/>`,
    )
    const cells = this.#styles.map((style) => styleXml(style, ids.get(style.format) ?? 0))
    return `${PROLOG}<styleSheet xmlns="${SPREADSHEET}">${
      own.length > 0 ? `<numFmts count="${own.length}">${formats.join('')}</numFmts>` : ''
    }<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3F0F7"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF0A5F8A"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${
      cells.length + 1
    }"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join(
      '',
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  }
}

function styleXml({ role, align }: CellStyle, formatId: number): string {
  const font = role === 'title' ? FONTS.title : role === undefined ? FONTS.plain : FONTS.bold
  const part = role === 'heading' ? 'heading' : 'none'
  const ids = `numFmtId="${formatId}" fontId="${font}" fillId="${FILLS[part]}" borderId="${BORDERS[part]}" xfId="0"`
  const applies = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"'
  return align === undefined
    ? `<xf ${ids} ${applies}/>`
    : `<xf ${ids} ${applies} applyAlignment="1"><alignment horizontal="${align}"/></xf>`
}

/** One row of a sheet; `number` counts from 1, a null leaves its cell out. @param level in the outline, below a row of its group */
export function rowXml(
  number: number,
  cells: readonly (SheetCell | null)[],
  styles: StyleSheet,
  level = 0,
): string {
  const written = cells.map((cell, at) => {
    if (cell === null) return ''
    const where = `r="${columnLetters(at)}${number}" s="${styles.numberOf(cell.style)}"`
    return cell.kind === 'number'
      ? `<c ${where}><v>${cell.number}</v></c>`
      : `<c ${where} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`
  })
  const outline = level === 0 ? '' : ` outlineLevel="${level}"`
  return `<row r="${number}"${outline}>${written.join('')}</row>`
}

/** What a sheet begins with: what stays in view (so many rows, and the first column) and how wide columns are. */
export function sheetStart(
  frozenRows: number,
  widths: readonly number[],
  direction: Direction,
  outlined = false,
): string {
  // Its first column stands at the right, as it is read.
  const turned = direction === 'rtl' ? ' rightToLeft="1"' : ''
  // The row of a group stands above what it is of.
  const outline = outlined ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : ''
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${PROLOG}<worksheet xmlns="${SPREADSHEET}">${outline}<sheetViews><sheetView${turned} workbookViewId="0"><pane xSplit="1" ySplit="${frozenRows}" topLeftCell="B${
    frozenRows + 1
  }" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join(
    '',
  )}</cols><sheetData>`
}

/** What a sheet ends with. */
export const SHEET_END =
  '</sheetData><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape"/></worksheet>'

/** Where a workbook has the sheet of a place, from 1. */
export const sheetPath = (place: number) => `xl/worksheets/sheet${place}.xml`

/** The small parts of a workbook with these sheets, by their path in the file; styles and sheets are written apart. */
export function packageParts(
  sheetNames: readonly string[],
): readonly (readonly [path: string, xml: string])[] {
  const each = (text: (place: number, name: string) => string) =>
    sheetNames.map((name, at) => text(at + 1, name)).join('')
  const styles = `rId${sheetNames.length + 1}`
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return [
    [
      '[Content_Types].xml',
      `${PROLOG}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>${each((place) => `<Override PartName="/${sheetPath(place)}" ContentType="${main}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${PROLOG}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${each(
        (place, name) => `<sheet name="${escapeXml(name)}" sheetId="${place}" r:id="rId${place}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships">${each((place) => `<Relationship Id="rId${place}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${place}.xml"/>`)}<Relationship Id="${styles}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ]
}
