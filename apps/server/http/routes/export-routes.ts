import { Readable } from 'node:stream'
import {
  exportCashOutCall,
  exportFileCall,
  exportOrdersCall,
  exportProgressSchema,
} from '@fxmatch/contract/http/exports'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestExport } from '../../commands/exports/request-export.ts'
import type { Acting } from '../../commands/kernel/run-as-actor.ts'
import { findExportFile } from '../../queries/exports/find-export-file.ts'
import {
  type ListToExport,
  listOfCashOut,
  listOfExport,
  planOrderExport,
} from '../../queries/exports/plan-order-export.ts'
import { actingOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { safeFileName } from '../document-route.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { type Exchange, inputOf, registerCall, viewerWithAccess } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Of a file by its name's ending: the audit trail and personal data are text as well. */
const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}
const typeOf = (fileName: string) => TYPES[fileName.split('.').at(-1) ?? ''] ?? XLSX
const FILE = { produces: XLSX, also: { 202: exportProgressSchema } }

/** Excel workbooks of order lists: asking for one, fetching it, and the cash-out workbook at once. */
export function addExportRoutes(app: FastifyInstance, deps: HttpDeps): void {
  registerCall(app, deps, exportOrdersCall, async ({ request }) => {
    const viewer = viewerWithAccess(exportOrdersCall, request)
    const list = listOfExport(viewer, inputOf<typeof exportOrdersCall>(request).query)
    if (list === null) {
      return refuseRequest('INVALID_INPUT', {
        fields: [{ path: 'company', rule: 'COMPANY_OR_USER' }],
      })
    }
    const acting = actingOf(request, exportOrdersCall, deps)
    return { data: { uuid: await startExport(deps, acting, list, request.id) } }
  })
  registerCall(
    app,
    deps,
    exportFileCall,
    async ({ request, reply }) => {
      const viewer = viewerWithAccess(exportFileCall, request)
      return sendFile(deps, viewer, inputOf<typeof exportFileCall>(request).params.uuid, reply)
    },
    FILE,
  )
  registerCall(app, deps, exportCashOutCall, (exchange) => exportCashOut(deps, exchange), FILE)
}

async function exportCashOut(deps: HttpDeps, { request, reply }: Exchange): Promise<FastifyReply> {
  const viewer = viewerWithAccess(exportCashOutCall, request)
  const { params, query } = inputOf<typeof exportCashOutCall>(request)
  const acting = actingOf(request, exportCashOutCall, deps)
  const exportId = await startExport(deps, acting, listOfCashOut(params.userId, query), request.id)
  return sendFile(deps, viewer, exportId, reply)
}

/** @returns the export's id. @throws RefusedRequest NOT_FOUND where the viewer may not read the list */
async function startExport(
  deps: HttpDeps,
  acting: Acting,
  list: ListToExport,
  requestId: string,
): Promise<string> {
  const { db, clock, ids, queueExport } = deps
  const planned = await planOrderExport(db, acting.actor, list, clock.now())
  if (planned === null) return refuseRequest('NOT_FOUND')
  const result = await requestExport({ db, clock, ids, requestId, queueExport }, acting, planned)
  if (!result.ok) throw new RefusedRequest(result.refusal)
  return result.value.exportId
}

async function sendFile(
  deps: HttpDeps,
  viewer: Actor,
  id: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findExportFile(deps.db, viewer, id, deps.clock.now())
  if (found === null) return refuseRequest('NOT_FOUND')
  switch (found.status) {
    case 'FAILED':
      return refuseRequest('INTERNAL')
    case 'MAKING':
      return reply.code(202).send({ progress: found.progress, data: { uuid: id } })
    case 'READY':
      return (
        reply
          .type(typeOf(found.fileName))
          .header('content-length', found.size)
          .header('content-disposition', `attachment; filename="${safeFileName(found.fileName)}"`)
          // What is read ahead is held in memory.
          .send(Readable.from(found.pieces, { highWaterMark: 1 }))
      )
  }
}
