import {
  confirmPaperCall,
  officePapersCall,
  recordPaperCall,
  refusePaperCall,
  withdrawPaperCall,
} from '@fxmatch/contract/http/office-papers'
import type { FastifyInstance } from 'fastify'
import { decidePaper } from '../../commands/gate/decide-paper.ts'
import { recordPaper } from '../../commands/gate/record-paper.ts'
import { listPapers } from '../../queries/gate/list-papers.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

const ofPaper = async (_tx: unknown, _viewer: unknown, { paperId }: { paperId: string }) => ({ id: paperId })

/** Authorisations and guarantees of exchange offices. */
export function addOfficePaperRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, officePapersCall, (viewer) => listPapers(db, viewer, clock.now()))
  commandRoute(app, deps, recordPaperCall, (context, { body }) => recordPaper(context, body), ofPaper)
  commandRoute(
    app,
    deps,
    confirmPaperCall,
    (context, { params }) => decidePaper(context, { paperId: params.id, action: 'confirm' }),
    ofPaper,
  )
  commandRoute(
    app,
    deps,
    refusePaperCall,
    (context, { params, body }) =>
      decidePaper(context, { paperId: params.id, action: 'refuse', reason: body.reason }),
    ofPaper,
  )
  commandRoute(
    app,
    deps,
    withdrawPaperCall,
    (context, { params }) => decidePaper(context, { paperId: params.id, action: 'withdraw' }),
    ofPaper,
  )
}
