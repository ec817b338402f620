import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode } from '../../observe/error-code.ts'

/** The file that heads are appended to, in the configured folder. */
export const HEAD_FILE = 'audit-heads.jsonl'

const headLine = z.object({
  /** Day in Tunis. */
  date: z.iso.date(),
  at: z.iso.datetime(),
  number: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  count: z.int().positive(),
})
/** One day's head of the audit chain, as it stands on a line of the file. */
export type HeadLine = z.infer<typeof headLine>

/** A file of heads that cannot be read as one: the message names the line. */
export class HeadFileError extends Error {
  override name = 'HeadFileError'
}

/**
 * Reads a file of heads.
 * @returns the heads, oldest first; empty where there is no such file
 * @throws HeadFileError for a line that is no head
 */
export async function readHeadFile(path: string): Promise<HeadLine[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, path, index + 1)]))
}

function parseLine(line: string, path: string, number: number): HeadLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new HeadFileError(`${path}, line ${number}: no JSON`)
  }
  const head = headLine.safeParse(value)
  if (!head.success) throw new HeadFileError(`${path}, line ${number}: no head of the audit chain`)
  return head.data
}

/** Appends a day's head and waits until it is on the disk. The folder is made where it is missing. */
export async function appendHead(directory: string, head: HeadLine): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Appending is all this ever does: the file may lie on a medium that allows nothing else.
  const file = await open(join(directory, HEAD_FILE), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(head)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
