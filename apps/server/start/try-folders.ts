import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PAGE_TABLE_FILE } from '@fxmatch/contract/web/page-table'
import { WEB_DOCUMENTS } from '@fxmatch/contract/web/web-documents'
import type { ServerConfig } from '../config.ts'
import { StartRefusal } from './explain.ts'

/**
 * Tries the folders of the configuration: the web must be there and readable, what is written to must be writable, else it
 * would be noticed at night, when the head of the audit is to be kept.
 * @throws StartRefusal that names each that does not do
 */
export async function tryFolders(
  config: Pick<ServerConfig, 'webDist' | 'auditHeadDirectory' | 'mail'>,
): Promise<void> {
  const found = await Promise.all([
    problemOf('WEB_DIST', config.webDist, readWeb),
    problemOf('AUDIT_HEAD_DIRECTORY', config.auditHeadDirectory, writeInto),
    problemOf('MAIL_DIRECTORY', config.mail.directory, writeInto),
  ])
  const problems = found.filter((problem) => problem !== null)
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'))
}

async function problemOf(
  name: string,
  folder: string | null,
  attempt: (folder: string) => Promise<void>,
): Promise<string | null> {
  if (folder === null) return null
  try {
    await attempt(resolve(folder))
    return null
  } catch (error) {
    return `${name} does not do: ${error instanceof Error ? error.message : error}`
  }
}

async function readWeb(folder: string): Promise<void> {
  for (const file of [...WEB_DOCUMENTS, PAGE_TABLE_FILE]) await access(join(folder, file), constants.R_OK)
}

async function writeInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `.tried-${randomUUID()}`)
  await writeFile(file, '')
  await rm(file)
}
