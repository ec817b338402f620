import { MOST_SHEET_ROWS } from '@fxmatch/documents/excel/workbook'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import type { ExportPlan } from '../../db/exports/export-plan.ts'
import { insertExport } from '../../db/exports/export-rows.ts'
import type { Clock, Ids, Tx } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { renderExport } from './render-export.ts'

/** So many rows are written while the request waits; more are a job. */
export const MOST_ROWS_AT_ONCE = 5_000
const DAY_MS = 86_400_000
/** Lines above the rows; the sheet has no more room than this leaves. */
const MOST_HEAD_ROWS = 7

export interface ExportServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly requestId: string | null
  /** Queues the making of an export's file, in the transaction that puts the export on record. */
  readonly queueExport: (tx: Tx, exportId: string) => Promise<void>
}

/**
 * Makes the workbook of a planned export, or queues it where it is large. The file is its owner's for 24 hours.
 * Refused: MISSING_CAPABILITY; PAYLOAD_TOO_LARGE for more rows than a sheet has.
 */
export async function requestExport(
  services: ExportServices,
  actor: Actor,
  planned: { readonly plan: ExportPlan; readonly fileName: string; readonly rowCount: number },
): Promise<Result<{ exportId: string; isReady: boolean }>> {
  const allowed = requireCapability(actor, 'export.read')
  if (!allowed.ok) return allowed
  const { plan, fileName, rowCount } = planned
  if (rowCount > MOST_SHEET_ROWS - MOST_HEAD_ROWS) {
    return refuse('PAYLOAD_TOO_LARGE', {
      message: 'Trop de lignes pour une feuille Excel : veuillez affiner les filtres',
      rule: 'EXPORT_ROWS',
      details: { rows: rowCount, most: MOST_SHEET_ROWS - MOST_HEAD_ROWS },
    })
  }
  const file = rowCount <= MOST_ROWS_AT_ONCE ? await wholeFile(services.db, plan) : null
  const createdAt = services.clock.now()
  const asked = {
    id: services.ids.uuid(),
    userId: actor.userId,
    fileName,
    plan,
    rowCount,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY_MS),
  }
  return runInTransaction(services.db, services, async (context) => {
    await insertExport(context.tx, asked, file)
    if (file === null) await services.queueExport(context.tx, asked.id)
    await audit(
      { ...context, actor },
      {
        action: 'export.requested',
        objectType: 'export',
        objectId: asked.id,
        data: { rows: rowCount, title: plan.head.title, filters: plan.head.filters },
      },
    )
    return done({ exportId: asked.id, isReady: file !== null })
  })
}

async function wholeFile(db: Db, plan: ExportPlan): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const { bytes } of renderExport(db, plan)) pieces.push(bytes)
  return Buffer.concat(pieces)
}
