import { readFileSync } from 'node:fs'
import { ConfigError, readSetting } from '../config/read-settings.ts'
import { verifyAuditChain } from '../db/audit/audit-chain.ts'
import { headMismatches, headsBeforeCheckpoint, readAuditHead } from '../db/audit/audit-heads.ts'
import { verifyExportLines } from '../db/audit/verify-export.ts'
import { createDatabase, createPool, type Db } from '../db/connect.ts'
import { verifyExecutionReports } from '../db/execution-reports/verify-reports.ts'
import { verifyPriceProofs } from '../db/price-proofs/verify-proofs.ts'
import { withoutTimeout } from '../db/statement-timeout.ts'
import { HeadFileError, readHeadFile } from '../jobs/audit/head-file.ts'
import { inSnapshot } from '../queries/in-snapshot.ts'
import { EXIT } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** What is typed behind `fxmatch audit`. */
export interface AuditOptions {
  readonly what: string
  readonly file?: string | undefined
  readonly heads?: string | undefined
}

/** `fxmatch audit verify`, `head` and `verify-export`. */
export async function auditHere({ what, file, heads }: AuditOptions, at: Terminal): Promise<number> {
  if (what === 'verify-export') {
    if (file === undefined) throw new ConfigError(['Which export? Type `fxmatch audit verify-export FILE`.'])
    return verifyExport(file, heads, at)
  }
  if (file !== undefined) throw new ConfigError([`\`fxmatch audit ${what}\` takes no file.`])
  return withDatabase(at, (db) => (what === 'head' ? printHead(db, at) : verify(db, heads, at)))
}

async function withDatabase({ env }: Terminal, work: (db: Db) => Promise<number>): Promise<number> {
  // As whoever the address names: in production the owner cannot take the application's role on.
  const db = createDatabase(
    createPool({ url: readSetting(env, 'DATABASE_URL'), maxConnections: 1, role: null }),
  )
  try {
    return await inSnapshot(db, async (snapshot) => {
      await withoutTimeout(snapshot)
      return work(snapshot)
    })
  } finally {
    await db.destroy()
  }
}

async function printHead(db: Db, { out }: Terminal): Promise<number> {
  out(JSON.stringify(await readAuditHead(db)))
  return EXIT.well
}

async function verify(db: Db, headFile: string | undefined, { out }: Terminal): Promise<number> {
  const { ok, entries, firstBroken, unchained, checkpoint } = await verifyAuditChain(db)
  if (checkpoint !== undefined)
    out(`The links up to ${checkpoint} were deleted after their ten years; the check begins there.`)
  out(ok ? `${entries} links hold.` : `BROKEN: link ${firstBroken} is the first that does not hold.`)
  if (unchained > 0) out(`${unchained} entries wait for their link.`)
  const { ok: proven, proofs, broken } = await verifyPriceProofs(db)
  out(
    broken === undefined
      ? `${proofs} proofs of prices are what the audit says of them.`
      : `BROKEN: the proof of order ${broken.order} in version ${broken.version} does not hold (${broken.problem}).`,
  )
  const { ok: reported, reports, broken: altered } = await verifyExecutionReports(db)
  out(
    altered === undefined
      ? `${reports} execution reports are what the audit says of them.`
      : `BROKEN: the execution report ${altered.report} does not hold (${altered.problem}).`,
  )
  if (headFile === undefined) {
    out('Without --heads a record whose newest entries were removed with their links looks whole.')
    return ok && proven && reported ? EXIT.well : EXIT.notWell
  }
  const heads = await readHeadFile(headFile)
  if (heads.length === 0) throw new HeadFileError(`${headFile} holds no heads`)
  const mismatches = await headMismatches(db, heads)
  for (const { number, problem } of mismatches) {
    const day = heads.find((head) => head.number === number)?.date
    out(
      `BROKEN: the link ${number} that was on file on ${day} ${problem === 'missing' ? 'is gone' : 'is another'}.`,
    )
  }
  const before = await headsBeforeCheckpoint(db, heads)
  if (before > 0) out(`${before} heads are of deleted entries: compare them with the archive.`)
  if (mismatches.length === 0)
    out(`${heads.length - before} heads are borne out, the newest of ${heads.at(-1)?.date}.`)
  return ok && proven && reported && mismatches.length === 0 ? EXIT.well : EXIT.notWell
}

async function verifyExport(file: string, headFile: string | undefined, { out }: Terminal): Promise<number> {
  const { ok, entries, broken, contiguous, hashes } = verifyExportLines(
    readFileSync(file, 'utf8').trimEnd().split('\n'),
  )
  if (!ok) {
    out(`BROKEN: line ${broken?.line} does not hold (${broken?.problem}).`)
    return EXIT.notWell
  }
  out(`${entries} entries hold${contiguous ? ', without a gap' : '; there are gaps between them'}.`)
  const heads = headFile === undefined ? [] : await readHeadFile(headFile)
  const wrong = heads.filter(({ number, hash }) => hashes.has(number) && hashes.get(number) !== hash)
  for (const { number, date } of wrong) out(`BROKEN: link ${number} is not the one on file on ${date}.`)
  const compared = heads.filter(({ number }) => hashes.has(number)).length
  if (headFile !== undefined) out(`${compared} of ${heads.length} heads lie within the export.`)
  return wrong.length === 0 ? EXIT.well : EXIT.notWell
}
