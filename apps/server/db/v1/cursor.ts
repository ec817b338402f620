/** Where a list that runs from the newest to the oldest goes on: behind this moment and number. */
export interface Cursor {
  readonly at: Date
  readonly number: number
}

/** A cursor as it is handed out: a text of which nothing is meant to be read. */
export function writeCursor({ at, number }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${number}`).toString('base64url')
}

/** What a cursor says. @returns null for what was not handed out like that */
export function readCursor(text: string): Cursor | null {
  const [, time, number] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return time === undefined || number === undefined
    ? null
    : { at: new Date(Number(time)), number: Number(number) }
}
