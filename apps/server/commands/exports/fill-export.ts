import type { Db } from '../../db/connect.ts'
import {
  type Attempt,
  addChunk,
  beginAttempt,
  finishExport,
  noteProgress,
} from '../../db/exports/export-rows.ts'
import type { Tx } from '../kernel/context.ts'
import { renderExport } from './render-export.ts'

const PIECE = 262_144

/** A file on its way into the table, in pieces of a good size. */
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
    if (this.#heldSize >= PIECE) await this.#flush()
  }

  /** @returns the size of the whole file */
  async end(): Promise<number> {
    await this.#flush()
    return this.#size
  }

  async #flush(): Promise<void> {
    if (this.#heldSize === 0) return
    await addChunk(this.#db, this.#of, this.#seq, Buffer.concat(this.#held))
    this.#seq += 1
    this.#size += this.#heldSize
    this.#held = []
    this.#heldSize = 0
  }
}

/**
 * Makes the file of a waiting export. Safe to repeat and to interrupt: a new try begins afresh, and of two at the same
 * time only the later one finishes; a file that is made is left alone.
 * @param whenDone what the file's readiness brings with it, in the same transaction
 * @throws what kept the file from being made
 */
export async function fillExport(
  db: Db,
  exportId: string,
  whenDone?: (tx: Tx, exportId: string) => Promise<void>,
): Promise<void> {
  const attempt = await beginAttempt(db, exportId)
  if (!attempt) return
  const writer = new ChunkWriter(db, attempt)
  let told = 0
  for await (const { bytes, rows } of renderExport(db, attempt.plan)) {
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
