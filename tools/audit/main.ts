import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '@fxmatch/server/config/read-settings'
import { verifyAuditChain } from '@fxmatch/server/db/audit/audit-chain'
import { headMismatches, headsBeforeCheckpoint, readAuditHead } from '@fxmatch/server/db/audit/audit-heads'
import { verifyExportLines } from '@fxmatch/server/db/audit/verify-export'
import { createDatabase, createPool, type Db } from '@fxmatch/server/db/connect'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import { HeadFileError, readHeadFile } from '@fxmatch/server/jobs/audit/head-file'
import { inSnapshot } from '@fxmatch/server/queries/in-snapshot'
import { sql } from 'kysely'
import { openDatabase } from '../invariants/open-database.ts'
import { ROOT } from '../root.ts'
import { settingOf } from '../setting-of.ts'

const USAGE = `Usage:
  npm run audit -- verify [--heads FILE]   recomputes every link; with a file of daily heads, also proves that nothing
                                           before them was removed or changed
  npm run audit -- verify-export FILE [--heads FILE]
                                           checks an auditor's export (JSON lines) by itself, without a database
  npm run audit -- head                    prints the number and hash of the newest link, and the count of entries
`

/** `npm run audit`: the exit code is 1 when the record is not what it was, 2 when that could not be found out. */
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { heads: { type: 'string' } },
    })
    const [command, file] = positionals
    if (command === 'verify-export' && file !== undefined && positionals.length === 2) {
      return await verifyExport(file, values.heads)
    }
    if (positionals.length !== 1 || (command !== 'verify' && command !== 'head')) {
      console.error(USAGE)
      return 2
    }
    return await withDatabase((db) => (command === 'head' ? printHead(db) : verify(db, values.heads)))
  } catch (error) {
    const expected =
      error instanceof EmbeddedPostgresError || error instanceof HeadFileError || error instanceof ConfigError
    console.error(expected ? error.message : error)
    return 2
  }
}

async function withDatabase(work: (db: Db) => Promise<number>): Promise<number> {
  const database = await openDatabase(settingOf('DATABASE_URL'), join(ROOT, '.data/postgres'))
  // As whoever the address names: in production the owner cannot take the application's role on.
  const db = createDatabase(createPool({ url: database.url, maxConnections: 1, role: null }))
  try {
    return await inSnapshot(db, async (snapshot) => {
      await sql`set local statement_timeout = 0`.execute(snapshot)
      return work(snapshot)
    })
  } finally {
    await db.destroy()
    await database.close()
  }
}

async function printHead(db: Db): Promise<number> {
  console.log(JSON.stringify(await readAuditHead(db)))
  return 0
}

async function verify(db: Db, headFile: string | undefined): Promise<number> {
  const { ok, entries, firstBroken, unchained, checkpoint } = await verifyAuditChain(db)
  if (checkpoint !== undefined)
    console.log(`The links up to ${checkpoint} were deleted after their ten years; the check begins there.`)
  console.log(ok ? `${entries} links hold.` : `BROKEN: link ${firstBroken} is the first that does not hold.`)
  if (unchained > 0) console.log(`${unchained} entries wait for their link.`)
  if (headFile === undefined) {
    console.log('Without --heads a record whose newest entries were removed with their links looks whole.')
    return ok ? 0 : 1
  }
  const heads = await readHeadFile(headFile)
  if (heads.length === 0) throw new HeadFileError(`${headFile} holds no heads`)
  const mismatches = await headMismatches(db, heads)
  for (const { number, problem } of mismatches) {
    const day = heads.find((head) => head.number === number)?.date
    console.log(
      `BROKEN: the link ${number} that was on file on ${day} ${problem === 'missing' ? 'is gone' : 'is another'}.`,
    )
  }
  const before = await headsBeforeCheckpoint(db, heads)
  if (before > 0) console.log(`${before} heads are of deleted entries: compare them with the archive.`)
  if (mismatches.length === 0)
    console.log(`${heads.length - before} heads are borne out, the newest of ${heads.at(-1)?.date}.`)
  return ok && mismatches.length === 0 ? 0 : 1
}

async function verifyExport(file: string, headFile: string | undefined): Promise<number> {
  const { ok, entries, broken, contiguous, hashes } = verifyExportLines(
    readFileSync(file, 'utf8').trimEnd().split('\n'),
  )
  if (!ok) {
    console.log(`BROKEN: line ${broken?.line} does not hold (${broken?.problem}).`)
    return 1
  }
  console.log(`${entries} entries hold${contiguous ? ', without a gap' : '; there are gaps between them'}.`)
  const heads = headFile === undefined ? [] : await readHeadFile(headFile)
  const wrong = heads.filter(({ number, hash }) => hashes.has(number) && hashes.get(number) !== hash)
  for (const { number, date } of wrong)
    console.log(`BROKEN: link ${number} is not the one on file on ${date}.`)
  const compared = heads.filter(({ number }) => hashes.has(number)).length
  if (headFile !== undefined) console.log(`${compared} of ${heads.length} heads lie within the export.`)
  return wrong.length === 0 ? 0 : 1
}
