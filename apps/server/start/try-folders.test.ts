import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeBuiltWeb } from '../testing/built-web.ts'
import { tryFolders } from './try-folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'fxmatch-folders-'))
afterAll(() => rmSync(folder, { recursive: true }))
const mail = { smtpUrl: null, from: '', directory: null }
const NOTHING = { webDist: null, auditHeadDirectory: null, mail }

it('folders that do are left as they were, one that is not there yet is made', async () => {
  const web = join(folder, 'web')
  writeBuiltWeb(web)
  const heads = join(folder, 'audit/heads')
  await tryFolders({ webDist: web, auditHeadDirectory: heads, mail: { ...mail, directory: heads } })
  expect(readdirSync(heads)).toEqual([])
  await tryFolders(NOTHING)
})

it('each that does not do is named, at once', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const tried = tryFolders({
    webDist: folder,
    auditHeadDirectory: file,
    mail: { ...mail, directory: join(file, 'in') },
  })
  await expect(tried).rejects.toThrow(/^WEB_DIST .*ENOENT.*\nAUDIT_HEAD_DIRECTORY .*\nMAIL_DIRECTORY .*/)
})
