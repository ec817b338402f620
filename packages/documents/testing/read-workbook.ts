import { strFromU8, unzipSync } from 'fflate'

/** A cell as the file has it. */
export interface ReadCell {
  /** `s` for a text; `n` where the file leaves it out, which means a number. */
  readonly type: string
  /** The text, or the digits of the number as written. */
  readonly value: string
  readonly hasFormula: boolean
  readonly numberFormat: string
}

/** What is in a sheet of a workbook. */
export interface ReadWorkbook {
  readonly sheetName: string
  /** Cells by address, e.g. `A1`. */
  readonly cells: ReadonlyMap<string, ReadCell>
  /** The frozen part: rows and columns. */
  readonly frozen: { readonly rows: number; readonly columns: number }
  readonly sheetXml: string
}

/** Reads a workbook back from its XML, without the library that wrote it. @param place of the sheet, from 1 */
export function readWorkbook(bytes: Uint8Array, place = 1): ReadWorkbook {
  const files = unzipSync(bytes)
  const part = (name: string): string => {
    const file = files[name]
    if (file === undefined) throw new Error(`No ${name} in ${Object.keys(files).join(', ')}`)
    return strFromU8(file)
  }
  const sheetXml = part(`xl/worksheets/sheet${place}.xml`)
  const formats = numberFormats(part('xl/styles.xml'))
  const cells = new Map<string, ReadCell>()
  for (const [, attributes = '', content = ''] of sheetXml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const type = attribute(attributes, 't') ?? 'n'
    const isText = type === 'inlineStr'
    const raw = (isText ? /<t[^>]*>(.*?)<\/t>/s : /<v>(.*?)<\/v>/s).exec(content)?.[1] ?? ''
    cells.set(attribute(attributes, 'r') ?? '', {
      type: isText ? 's' : type,
      value: isText ? unescapeXml(raw) : raw,
      hasFormula: content.includes('<f'),
      numberFormat: formats[Number(attribute(attributes, 's') ?? 0)] ?? '',
    })
  }
  const pane = /<pane ([^>]*)/.exec(sheetXml)?.[1] ?? ''
  return {
    sheetName: unescapeXml(
      attribute([...part('xl/workbook.xml').matchAll(/<sheet ([^>]*)/g)][place - 1]?.[1] ?? '', 'name') ?? '',
    ),
    cells,
    frozen: { rows: Number(attribute(pane, 'ySplit') ?? 0), columns: Number(attribute(pane, 'xSplit') ?? 0) },
    sheetXml,
  }
}

/** The number format of each cell style, by the style's index. */
function numberFormats(styles: string): string[] {
  const codes = new Map([['49', '@']])
  for (const [, attributes = ''] of styles.matchAll(/<numFmt ([^>]*)/g)) {
    codes.set(attribute(attributes, 'numFmtId') ?? '', unescapeXml(attribute(attributes, 'formatCode') ?? ''))
  }
  const styleList = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  return [...styleList.matchAll(/<xf ([^>]*)/g)].map(
    ([, attributes = '']) => codes.get(attribute(attributes, 'numFmtId') ?? '') ?? '',
  )
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
