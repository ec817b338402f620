import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import {
  type CoverSettingsView,
  type DecidedCoverView,
  MOST_DECIDED_COVER,
} from '@fxmatch/contract/http/cover'
import { CHANGE_ACTIONS, decideChangeAs } from '@fxmatch/domain/access/decide-change'
import { isSamePerson } from '@fxmatch/domain/access/same-person'
import {
  addCalendarDays,
  type CalendarDate,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
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
import { type CoverChangeRow, readCoverChanges } from '../../db/cover/cover-changes.ts'
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
      ...proposalOf(change),
      until: addCalendarDays(lapsesOn(change), -1),
      from: change.steps === null ? today : policyFrom(change.steps, stands, today),
      allowedActions: CHANGE_ACTIONS.map((action) => {
        const by = { status: 'PENDING', proposedBy: person(change.proposedById) } as const
        const rule = decideChangeAs(person(viewer.userId), by, action)
        return { action, ...presentRefusable(rule === null ? null : ruleRefusal(rule)) }
      }),
    })),
    decided: decidedOf(changes, today),
    alone: ![...people].some((id) => !isSamePerson(person(id), person(viewer.userId))),
  }
}

/** What was proposed, by whom and when. */
const proposalOf = (change: CoverChangeRow) => ({
  ...{ id: change.id, reference: coverReference(change.number), kind: change.kind },
  ...{ steps: change.steps === null ? null : [...change.steps], currency: change.currency },
  ...{ year: change.year, rate: change.rate, proposedBy: change.proposedBy },
  proposedAt: change.proposedAt.toISOString(),
})

/** What was decided, the newest first; what nobody decided on in time stands at the day on which it was over, whenever that was noticed. */
function decidedOf(changes: readonly CoverChangeRow[], today: CalendarDate): DecidedCoverView[] {
  return changes
    .flatMap((change) => {
      const status = coverStatusOn(change, today)
      if (status === 'PENDING') return []
      const at = status === 'LAPSED' ? null : change.decidedAt
      const { decidedBy, validFrom, reason } = change
      const decidedAt = at ?? startOfMarketDate(lapsesOn(change))
      return [
        { ...proposalOf(change), status, decidedBy, decidedAt: decidedAt.toISOString(), validFrom, reason },
      ]
    })
    .toSorted((a, b) => b.decidedAt.localeCompare(a.decidedAt) || b.reference.localeCompare(a.reference))
    .slice(0, MOST_DECIDED_COVER)
}
