import {
  closingCall,
  closingDocumentCall,
  prepareClosingCall,
  signClosingCall,
} from '@fxmatch/contract/http/closing'
import { renderClosingPdf } from '@fxmatch/documents/pdf/closing'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { prepareClosing } from '../../commands/closing/prepare-closing.ts'
import { signClosing } from '../../commands/closing/sign-closing.ts'
import type { Tx } from '../../commands/kernel/context.ts'
import { getClosing } from '../../queries/closing/get-closing.ts'
import { getClosingDocument } from '../../queries/closing/get-closing-document.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { readReport } from '../read-report.ts'
import { queryRoute } from '../route.ts'

/** The closing of a bank's day: read, prepared by one person, signed by another, kept as a document. */
export function addClosingRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { clock } = deps
  queryRoute(app, deps, closingCall, (viewer, { query }, { request }) =>
    readReport(deps, viewer, request, (source) => getClosing(source, viewer, query, clock.now())),
  )
  const show = (tx: Tx, viewer: Actor, day: { day: string }) => getClosing(tx, viewer, day, clock.now())
  commandRoute(app, deps, prepareClosingCall, (context, { body }) => prepareClosing(context, body), show)
  commandRoute(app, deps, signClosingCall, (context, { body }) => signClosing(context, body), show)
  documentRoute(app, deps, closingDocumentCall, 'application/pdf', async (viewer, { params }) => {
    const found = await getClosingDocument(deps.db, viewer, params.id)
    if (!found) return null
    const verificationUrl = `${deps.config.publicUrl}/verify/${found.verificationCode}`
    return {
      name: `${found.view.reference}.pdf`,
      bytes: await renderClosingPdf({ ...found.view, verificationUrl }),
    }
  })
}
