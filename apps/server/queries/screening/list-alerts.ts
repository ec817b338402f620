import { screeningRefusal } from '@fxmatch/contract/errors/screening-refusals'
import { MOST_ALERTS, type ScreeningAlert } from '@fxmatch/contract/http/screening'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import {
  ALERT_ACTIONS,
  type AlertStatus,
  alertReference,
  decideAlert,
} from '@fxmatch/domain/screening/alert-table'
import { STRONG } from '@fxmatch/domain/screening/screen-name'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { readSubjects } from '../../db/screening/alert-subjects.ts'
import { type ListedAlert, readAlerts } from '../../db/screening/screening-lists.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** The alerts of the reader's compliance, with what they may do with each. */
export function listAlerts(
  db: Db,
  viewer: Pick<Actor, 'userId' | 'companyId'>,
  { status }: { status?: readonly AlertStatus[] | undefined },
): Promise<{ data: ScreeningAlert[]; total_items: number }> {
  return inSnapshot(db, async (snapshot) => {
    const { rows, total } = await readAlerts(snapshot, viewer.companyId, {
      statuses: status,
      most: MOST_ALERTS,
    })
    const users = rows.flatMap(({ clearedBy, subjectKind, subjectId }) => [
      ...(clearedBy === null ? [] : [clearedBy]),
      ...(subjectKind === 'USER' ? [subjectId] : []),
    ])
    const person = await readKnownPeople(snapshot, { users: [viewer.userId, ...new Set(users)] })
    const subject = await readSubjects(snapshot, rows, person)
    return {
      data: rows.map((row) => present(row, viewer.userId, person, subject(row))),
      total_items: total,
    }
  })
}

function present(
  row: ListedAlert,
  viewer: string,
  person: (id: string) => KnownPerson,
  subject: KnownPerson | null,
): ScreeningAlert {
  const { entry } = row
  const alert = {
    status: row.status,
    clearedBy: row.clearedBy === null ? null : person(row.clearedBy),
    subject,
  }
  return {
    ...{ id: row.id, reference: alertReference(row.number), status: row.status, version: row.version },
    openedAt: row.openedAt.toISOString(),
    subject: {
      ...{ kind: row.subjectKind, field: row.field, name: row.subjectName, id: row.subjectId },
      company: row.company,
    },
    list: row.list,
    entry: {
      ...entry,
      names: [...entry.names],
      birthYears: [...entry.birthYears],
      nationalities: [...entry.nationalities],
      documents: [...entry.documents],
    },
    match: {
      name: row.found.name,
      tokens: row.found.tokens.map((token) => ({ ...token })),
      supports: [...row.found.supports],
      contradicts: [...row.found.contradicts],
      asked: row.found.asked ? { ...row.found.asked, datasets: [...row.found.asked.datasets] } : null,
    },
    score: row.score,
    strong: Number(row.score) >= STRONG,
    cleared:
      row.clearedAt === null
        ? null
        : { name: row.clearedName ?? '', at: row.clearedAt.toISOString(), reason: row.clearReason ?? '' },
    decided: row.decidedAt === null ? null : { name: row.decidedName ?? '', at: row.decidedAt.toISOString() },
    reason: row.reason,
    confirmed:
      row.confirmedAt === null
        ? null
        : {
            ...{ name: row.confirmedName ?? '', at: row.confirmedAt.toISOString() },
            reason: row.confirmedReason ?? '',
          },
    // What the table has for its status: a step that it has not is no button.
    allowedActions: ALERT_ACTIONS.flatMap((action) => {
      const decided = decideAlert(person(viewer), alert, action)
      if (!('rule' in decided)) return [{ action, ...presentRefusable(null) }]
      return decided.rule === 'ALERT_DECIDED'
        ? []
        : [{ action, ...presentRefusable(screeningRefusal(decided.rule)) }]
    }),
  }
}
