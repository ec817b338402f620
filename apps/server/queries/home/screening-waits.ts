import type { HomeFigures } from '@fxmatch/contract/http/home'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isServiceLate } from '@fxmatch/domain/screening/screening-service'
import type { Db } from '../../db/connect.ts'
import { countUndeclared } from '../../db/owners/declarations.ts'
import { readServiceState } from '../../db/screening/ask-rows.ts'
import { countWaitingAlerts } from '../../db/screening/screening-lists.ts'

/** What waits for the viewer's compliance; for who keeps the lists also that the service has not answered for too long. */
export async function readScreening(
  db: Db,
  viewer: Pick<Actor, 'companyId' | 'capabilities'>,
  now: Date,
): Promise<HomeFigures['screening']> {
  const counts = await countWaitingAlerts(db, viewer)
  const service = viewer.capabilities.has('screening.lists') ? await readServiceState(db) : null
  const since = service?.waitingSince ?? null
  const unanswered =
    service === null || since === null || !isServiceLate(since, now)
      ? null
      : { count: service.waiting, since: since.toISOString() }
  const undeclared = viewer.capabilities.has('screening.lists') ? await countUndeclared(db) : 0
  return { ...counts, undeclared, unanswered }
}
