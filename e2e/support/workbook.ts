import type { Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

/** A workbook's sheet, read from its XML: what stands above, the headings, and the rows' cells under them. */
export interface Sheet {
  readonly above: readonly string[]
  readonly heading: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface Cell {
  readonly isNumber: boolean
  readonly value: string
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' } as const
const plainText = (xml: string) =>
  xml.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES])

/** The place of a column, from 0, by its letters. */
const placeOf = (letters: string) =>
  [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The cells of a row, each in its place: those without a value are not in the file. */
function cellsOf(row: string): Cell[] {
  const cells: Cell[] = []
  for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const isText = attributes.includes('t="inlineStr"')
    const value = (isText ? /<t[^>]*>(.*?)<\/t>/s : /<v>(.*?)<\/v>/s).exec(content)?.[1] ?? ''
    const place = placeOf(/r="([A-Z]+)/.exec(attributes)?.[1] ?? '')
    while (cells.length < place) cells.push({ isNumber: false, value: '' })
    cells.push({ isNumber: !isText && value !== '', value: plainText(value) })
  }
  return cells
}

/** The XML of a sheet of a downloaded workbook. @param place from 1 */
async function sheetXml(download: Download, place: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const file = unzipSync(Buffer.concat(chunks))[`xl/worksheets/sheet${place}.xml`]
  if (!file) throw new Error(`the file has no sheet ${place}`)
  return strFromU8(file)
}

/** The texts of each row of the second sheet of a grouped list's workbook, its headings first. */
export async function readSubtotals(download: Download): Promise<string[][]> {
  const xml = await sheetXml(download, 2)
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, content = '']) =>
    cellsOf(content).map(({ value }) => value),
  )
}

/** Reads the first sheet of a downloaded workbook, whose frozen rows end with the headings. */
export async function readSheet(download: Download): Promise<Sheet> {
  const xml = await sheetXml(download, 1)
  const frozen = Number(/ySplit="(\d+)"/.exec(xml)?.[1] ?? 0)
  const all = [...xml.matchAll(/<row ([^>]*)>(.*?)<\/row>/gs)].map(([, attributes = '', content = '']) => ({
    number: Number(/(?:^|\s)r="(\d+)"/.exec(attributes)?.[1] ?? 0),
    cells: cellsOf(content),
  }))
  const texts = (cells: readonly Cell[]) => cells.map(({ value }) => value)
  return {
    above: all.filter(({ number }) => number < frozen).flatMap(({ cells }) => texts(cells)),
    heading: texts(all.find(({ number }) => number === frozen)?.cells ?? []),
    rows: all.filter(({ number }) => number > frozen).map(({ cells }) => cells),
  }
}
