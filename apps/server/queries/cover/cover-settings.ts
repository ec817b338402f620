import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import type { CoverSettingsView } from '@fxmatch/contract/http/cover'
import { CHANGE_ACTIONS, decideChangeAs } from '@fxmatch/domain/access/decide-change'
import { isSamePerson } from '@fxmatch/domain/access/same-person'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { policyFrom } from '@fxmatch/domain/cover/cover-policy'
import {
  budgetRates,
  coverReference,
  coverStatusOn,
  coverVersion,
  lapsesOn,
  policyOn,
  policyToCome,
} from '@fxmatch/domain/cover/cover-settings'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { Db } from '../../db/connect.ts'
import { readCoverChanges } from '../../db/cover/cover-changes.ts'
import { presentRefusable } from '../present-refusable.ts'

type Viewer = { readonly companyId: string; readonly userId: string }

/** What the viewer's company has said of its plan, and what waits for a second person. */
export async function getCoverSettings(db: Db, viewer: Viewer, now: Date): Promise<CoverSettingsView> {
  const changes = await readCoverChanges(db, viewer.companyId)
  const today = marketDate(now)
  const { steps: stands, from } = policyOn(changes, today)
  const next = policyToCome(changes, today)
  const people = await peopleWith(db, {
    companyId: viewer.companyId,
    capability: 'order_request.manage',
    now,
  })
  const pending = changes.filter((change) => coverStatusOn(change, today) === 'PENDING')
  const person = await readKnownPeople(db, {
    users: [...new Set([viewer.userId, ...people, ...pending.map(({ proposedById }) => proposedById)])],
  })
  return {
    policy: {
      ...{ version: coverVersion(changes, { kind: 'POLICY' }), from },
      next:
        next === null || next.validFrom === null
          ? null
          : { from: next.validFrom, steps: [...(next.steps ?? [])] },
    },
    budgets: budgetRates(changes),
    pending: pending.map((change) => ({
      ...{ id: change.id, reference: coverReference(change.number), kind: change.kind },
      ...{ steps: change.steps === null ? null : [...change.steps], currency: change.currency },
      ...{ year: change.year, rate: change.rate, proposedBy: change.proposedBy },
      proposedAt: change.proposedAt.toISOString(),
      until: addCalendarDays(lapsesOn(change), -1),
      from: change.steps === null ? today : policyFrom(change.steps, stands, today),
      allowedActions: CHANGE_ACTIONS.map((action) => {
        const by = { status: 'PENDING', proposedBy: person(change.proposedById) } as const
        const rule = decideChangeAs(person(viewer.userId), by, action)
        return { action, ...presentRefusable(rule === null ? null : ruleRefusal(rule)) }
      }),
    })),
    alone: ![...people].some((id) => !isSamePerson(person(id), person(viewer.userId))),
  }
}
