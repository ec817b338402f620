import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { findExport, readChunks } from '../../db/exports/export-rows.ts'

/** Where an export stands; its bytes, in pieces, once it is made. */
export type ExportState =
  | { readonly status: 'MAKING'; readonly progress: number }
  | { readonly status: 'FAILED' }
  | {
      readonly status: 'READY'
      readonly fileName: string
      readonly size: number
      readonly pieces: AsyncIterable<Buffer>
    }

/** The export of a viewer; null for everyone but who asked for it, and after its day. */
export async function findExportFile(
  db: Db,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<ExportState | null> {
  const found = await findExport(db, id, viewer.userId, now)
  if (!found) return null
  if (found.status === 'FAILED') return { status: 'FAILED' }
  if (found.size === null) return { status: 'MAKING', progress: found.progress }
  return { status: 'READY', fileName: found.file_name, size: found.size, pieces: readChunks(db, found) }
}
