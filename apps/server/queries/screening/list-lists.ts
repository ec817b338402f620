import { screeningRefusal } from '@fxmatch/contract/errors/screening-refusals'
import {
  MOST_LOST,
  type ScreeningListView,
  type ScreeningServiceView,
} from '@fxmatch/contract/http/screening'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decideList, LIST_ACTIONS, loses } from '@fxmatch/domain/screening/list-table'
import { isServiceLate } from '@fxmatch/domain/screening/screening-service'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { readServiceState, type ServiceState } from '../../db/screening/ask-rows.ts'
import { readLists, readLosses } from '../../db/screening/screening-lists.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** The versions of the lists, with what the reader may do with those that wait, and how the service stands that is asked besides. */
export function listLists(
  db: Db,
  viewer: Pick<Actor, 'userId'>,
  now: Date,
): Promise<{ data: ScreeningListView[]; service: ScreeningServiceView | null }> {
  return inSnapshot(db, async (snapshot) => {
    const rows = await readLists(snapshot)
    const person = await readKnownPeople(snapshot, {
      users: [viewer.userId, ...new Set(rows.map(({ broughtBy }) => broughtBy))],
    })
    const losses = new Map(
      await Promise.all(
        rows
          .filter((row) => row.status === 'IMPORTED' && loses(row))
          .map(async ({ id }) => [id, await readLosses(snapshot, id, MOST_LOST)] as const),
      ),
    )
    const data = rows.map((row): ScreeningListView => {
      const version = { ...row, broughtBy: person(row.broughtBy) }
      return {
        ...{
          id: row.id,
          list: row.list,
          version: row.version,
          status: row.status,
          name: row.name,
          sha256: row.sha256,
        },
        ...{ entries: row.entries, added: row.added, removed: row.removed, changed: row.changed },
        brought: {
          ...{
            name: row.broughtName,
            at: row.broughtAt.toISOString(),
            mine: row.broughtBy === viewer.userId,
          },
        },
        decided:
          row.decidedAt === null ? null : { name: row.decidedName ?? '', at: row.decidedAt.toISOString() },
        reason: row.reason,
        losses: losses.get(row.id) ?? null,
        round:
          row.screened === null
            ? null
            : { screened: row.screened, endedAt: row.endedAt?.toISOString() ?? null },
        allowedActions:
          row.status !== 'IMPORTED'
            ? []
            : LIST_ACTIONS.map((action) => {
                // The form asks for the reason where one is needed.
                const rule = decideList(person(viewer.userId), version, { action, reason: '' })
                return { action, ...presentRefusable(rule === null ? null : screeningRefusal(rule)) }
              }),
      }
    })
    return { data, service: presentService(await readServiceState(snapshot), now) }
  })
}

function presentService(state: ServiceState | null, now: Date): ScreeningServiceView | null {
  if (state === null) return null
  const { name, beganAt, waiting, waitingSince, answeredAt } = state
  return {
    ...{ name, beganAt: beganAt.toISOString(), waiting, late: isServiceLate(waitingSince, now) },
    waitingSince: waitingSince?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}
