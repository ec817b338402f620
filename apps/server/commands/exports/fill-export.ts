import type { Db } from '../../db/connect.ts'
import {
  type Attempt,
  addChunks,
  beginAttempt,
  exportAskedAt,
  finishExport,
  noteProgress,
} from '../../db/exports/export-rows.ts'
import type { ReportReads } from '../../db/replica/report-reads.ts'
import type { Tx } from '../kernel/context.ts'
import { renderExport } from './render-export.ts'

/** Bytes that are held before they are written. */
const HELD = 262_144
/** How long a replica may take to have what its reader has just done, in milliseconds. */
const REPLICA_PATIENCE_MS = 5_000

/** Writes a file into the table, about HELD bytes at once. */
class ChunkWriter {
  readonly #db: Db
  readonly #of: Attempt
  #held: Uint8Array[] = []
  #heldSize = 0
  #seq = 0
  #size = 0

  constructor(db: Db, of: Attempt) {
    this.#db = db
    this.#of = of
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes)
    this.#heldSize += bytes.length
    if (this.#heldSize >= HELD) await this.#flush()
  }

  /** @returns the size of the whole file */
  async end(): Promise<number> {
    await this.#flush()
    return this.#size
  }

  async #flush(): Promise<void> {
    if (this.#heldSize === 0) return
    this.#seq += await addChunks(this.#db, this.#of, this.#seq, Buffer.concat(this.#held))
    this.#size += this.#heldSize
    this.#held = []
    this.#heldSize = 0
  }
}

/** How a file is made. */
export interface FillOptions {
  /** The database that the rows are read from; left out, the one that the file is written to. */
  readonly reports?: ReportReads
  /** Runs in the transaction that marks the file as made. */
  readonly whenDone?: (tx: Tx, exportId: string) => Promise<void>
}

/**
 * Makes the file of a waiting export. Safe to repeat and to interrupt: a new try begins afresh, of two at the same time only
 * the later one finishes, and a file that is made stays as it is.
 * @throws the error that kept the file from being made
 */
export async function fillExport(db: Db, exportId: string, options: FillOptions = {}): Promise<void> {
  const { reports, whenDone } = options
  const askedAt = reports ? await exportAskedAt(db, exportId) : null
  if (!reports || !askedAt) return fillFrom(db, db, exportId, whenDone)
  // Nobody waits for the answer, so the replica is given the time to have what its reader has just done.
  await reports.reached(askedAt, REPLICA_PATIENCE_MS)
  await reports.read(askedAt, (source) => fillFrom(db, source, exportId, whenDone))
}

/** @param source where the rows are read */
async function fillFrom(
  db: Db,
  source: Db,
  exportId: string,
  whenDone: FillOptions['whenDone'],
): Promise<void> {
  const attempt = await beginAttempt(db, exportId)
  if (!attempt) return
  const writer = new ChunkWriter(db, attempt)
  let told = 0
  for await (const { bytes, rows } of renderExport(source, attempt.plan)) {
    await writer.write(bytes)
    const progress = Math.min(99, Math.floor((rows * 100) / Math.max(1, attempt.rowCount)))
    if (progress === told) continue
    if (!(await noteProgress(db, attempt, progress))) return
    told = progress
  }
  const size = await writer.end()
  await db.transaction().execute(async (tx) => {
    const counts = await finishExport(tx, attempt, size)
    if (counts) await whenDone?.(tx, exportId)
  })
}
