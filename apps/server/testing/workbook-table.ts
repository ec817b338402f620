import { readWorkbook } from '@fxmatch/documents/testing/read-workbook'

/** The cells of a workbook: what stands above, the headings, and each row by its headings. */
export function tableOf(bytes: Buffer) {
  const { cells, frozen } = readWorkbook(bytes)
  const single = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const letters = ['', 'A', 'B'].flatMap((first) => single.map((letter) => `${first}${letter}`))
  const at = (letter: string, row: number) => cells.get(`${letter}${row}`)
  const heading = letters.flatMap((letter) => at(letter, frozen.rows)?.value ?? [])
  const above = [...cells].flatMap(([address, { value }]) =>
    Number(address.replace(/\D/g, '')) < frozen.rows ? [value] : [],
  )
  const rows: Record<string, { type: string; value: string } | undefined>[] = []
  for (let row = frozen.rows + 1; at('A', row); row++) {
    rows.push(Object.fromEntries(heading.map((name, i) => [name, at(letters[i] ?? '', row)])))
  }
  return { above, heading, rows }
}
