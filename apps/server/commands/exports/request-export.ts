import { MOST_SHEET_ROWS } from '@fxmatch/documents/excel/workbook'
import type { Actor } from '@fxmatch/domain/access/actor'
import { type ExportList, isExportable, MOST_EXPORTS_UNDER_WAY } from '@fxmatch/domain/orders/export-rules'
import type { Db } from '../../db/connect.ts'
import { type AnyExportPlan, isAuditPlan, isPersonalPlan } from '../../db/exports/export-plan.ts'
import { countUnderWay, failExport, insertExport, lockExportsOf } from '../../db/exports/export-rows.ts'
import type { Clock, Ids, Tx } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type Acting, runAsActor } from '../kernel/run-as-actor.ts'
import { fillExport } from './fill-export.ts'

/** Up to so many rows the file is made while the call waits; beyond, by a job. */
export const MOST_ROWS_AT_ONCE = 5_000
const DAY_MS = 86_400_000
/** Most lines of a workbook's head: the sheet has so much less room for rows. */
const MOST_HEAD_ROWS = 7
/** After so many milliseconds an unfinished export counts as under way no longer: the server that made it has died. */
const GIVEN_UP_MS = 900_000

/** What asking for an export needs besides its input. */
export interface ExportServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly requestId: string | null
  /** Queues the making of an export's file, in the transaction that puts the export on record. */
  readonly queueExport: (tx: Tx, exportId: string) => Promise<void>
}

/** An export that is asked for; `rowCount` is the number of rows that its plan selects. */
export interface AskedExport {
  readonly list: ExportList
  readonly plan: AnyExportPlan
  readonly fileName: string
  readonly rowCount: number
}

/**
 * Makes the file of a planned export, or queues it where it is large. Its owner can fetch it for 24 hours.
 * Refused: MISSING_CAPABILITY; EXPORT_PURCHASES_ONLY for a list that a bank may not export; PAYLOAD_TOO_LARGE for more rows
 * than a sheet has; EXPORTS_UNDER_WAY while as many of the person's files are being made as one may have at a time (a server
 * makes two at a time, so that one person's must not keep everybody waiting).
 * @throws the error that kept a small file from being made; the export is then on record as failed
 */
export async function requestExport(
  services: ExportServices,
  acting: Acting,
  asked: AskedExport,
): Promise<Result<{ exportId: string }>> {
  const allowed = mayExport(acting.actor, asked)
  if (!allowed.ok) return allowed
  const isJob = asked.rowCount > MOST_ROWS_AT_ONCE
  const recorded = await record(services, acting, asked, isJob)
  if (!recorded.ok || isJob) return recorded
  const { exportId } = recorded.value
  try {
    await fillExport(services.db, exportId)
  } catch (error) {
    await failExport(services.db, exportId)
    throw error
  }
  return recorded
}

function mayExport(actor: Actor, { list, plan, rowCount }: AskedExport): Result<null> {
  // What is held about oneself is everybody's to have (organic law 2004-63), whatever else they may export.
  if (isPersonalPlan(plan) && plan.userId === actor.userId) return done(null)
  const needed = isPersonalPlan(plan) ? 'user.manage_any' : isAuditPlan(plan) ? 'audit.view' : 'export.read'
  const allowed = requireCapability(actor, needed)
  if (!allowed.ok) return allowed
  // Only a sheet is limited in its rows, and lists of orders and requests in who may export them.
  if (isPersonalPlan(plan) || (isAuditPlan(plan) && plan.format !== 'xlsx')) return done(null)
  if (!isExportable(list, actor.companyKind)) {
    return refuse('EXPORT_PURCHASES_ONLY', { rule: 'EXPORT_PURCHASES_ONLY' })
  }
  const most = MOST_SHEET_ROWS - MOST_HEAD_ROWS
  if (rowCount <= most) return done(null)
  return refuse('PAYLOAD_TOO_LARGE', {
    rule: 'EXPORT_ROWS',
    details: { rows: rowCount, most },
  })
}

function record(services: ExportServices, acting: Acting, asked: AskedExport, isJob: boolean) {
  const { plan, fileName, rowCount } = asked
  const createdAt = services.clock.now()
  const exportId = services.ids.uuid()
  return runAsActor(services.db, services, acting, async (context): Promise<Result<{ exportId: string }>> => {
    const { actor } = context
    const allowed = mayExport(actor, asked)
    if (!allowed.ok) return allowed
    await lockExportsOf(context.tx, actor.userId)
    const since = new Date(createdAt.getTime() - GIVEN_UP_MS)
    const underWay = await countUnderWay(context.tx, actor.userId, since)
    if (underWay >= MOST_EXPORTS_UNDER_WAY) {
      return refuse('EXPORTS_UNDER_WAY', {
        rule: 'EXPORTS_UNDER_WAY',
        details: { underWay, most: MOST_EXPORTS_UNDER_WAY },
      })
    }
    await insertExport(context.tx, {
      id: exportId,
      userId: actor.userId,
      fileName,
      plan,
      rowCount,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + DAY_MS),
    })
    if (isJob) await services.queueExport(context.tx, exportId)
    await audit(context, {
      action: 'export.requested',
      objectType: 'export',
      objectId: exportId,
      data: { rows: rowCount, title: plan.head.title, filters: plan.head.filters },
    })
    return done({ exportId })
  })
}
