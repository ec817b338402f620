import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { officePapersRefusal } from '@fxmatch/contract/errors/paper-refusals'
import type { OfficePapers, OfficePaperView } from '@fxmatch/contract/http/office-papers'
import type { Refusable } from '@fxmatch/contract/http/refusable'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CHANGE_ACTIONS } from '@fxmatch/domain/access/decide-change'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import { type CalendarDate, daysBetween, marketDate } from '@fxmatch/domain/calendar/working-days'
import {
  decideOfficePaper,
  graceUntil,
  type MarketPapers,
  type OfficeStanding,
  officeStanding,
  PAPER_KINDS,
  paperReference,
  paperState,
} from '@fxmatch/domain/gate/office-papers'
import { hasAccountAt, readKnownPeople, readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { Db } from '../../db/connect.ts'
import { type PaperRow, readMarketPapers, readOffices, readPaperRows } from '../../db/gate/office-papers.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/** Decided papers that the platform is shown. */
const PAPERS_SHOWN = 200

/** Which offices may deal by their papers: the platform reads all papers, an office its own, a bank none (decision 0337). */
export function listPapers(db: Db, viewer: Actor, now: Date): Promise<OfficePapers> {
  return inSnapshot(db, async (snapshot) => {
    const { companyId, companyKind, userId, capabilities } = viewer
    const today = marketDate(now)
    const own = companyKind === 'EXCHANGE_OFFICE' ? companyId : null
    const readsPapers = companyKind === 'PLATFORM' || own !== null
    const papers = await readMarketPapers(snapshot)
    const offices = await readOffices(snapshot, own)
    const name = (id: string) => offices.find((office) => office.id === id)?.name ?? ''
    const rows = readsPapers ? await readPaperRows(snapshot, { officeId: own, most: PAPERS_SHOWN }) : []
    const users = [...new Set([userId, ...rows.map(({ proposedById }) => proposedById)])]
    const person = await readKnownPeople(snapshot, { users })
    const mayRecord = capabilities.has('paper.manage')
    const deciders: ReadonlySet<string> = mayRecord
      ? await peopleWith(snapshot, { companyId, capability: 'paper.manage', now })
      : new Set()
    return {
      today,
      graceUntil: graceUntil(papers.firstAt),
      offices: offices.map((office) => standingOf(office, papers, today, readsPapers)),
      records: await Promise.all(
        rows.map(async (row) =>
          companyKind === 'PLATFORM'
            ? {
                ...present(row, name),
                allowedActions: await actions(snapshot, row, { viewer, person, deciders }),
              }
            : { ...present(row, name), note: null, proposedBy: null, decidedBy: null, reason: null },
        ),
      ),
      deal: own === null ? null : mayDeal(officeStanding(papers, own, today), name(own)),
      mayRecord,
      otherDeciders: (await readOthers(snapshot, userId, deciders)).length,
    }
  })
}

function mayDeal(standing: OfficeStanding | null, name: string): Refusable {
  return presentRefusable(
    standing?.outcome === 'REFUSE' ? officePapersRefusal(name, standing.fault, standing.day) : null,
  )
}

function standingOf(
  office: { id: string; name: string },
  papers: MarketPapers,
  today: CalendarDate,
  readsPapers: boolean,
): OfficePapers['offices'][number] {
  const standing = officeStanding(papers, office.id, today)
  const own = papers.papers.filter(({ officeId }) => officeId === office.id)
  const states = PAPER_KINDS.map((kind) => ({ kind, ...paperState(own, kind, today) }))
  const ends = states.flatMap((one) => (one.state === 'VALID' ? [one.until] : []))
  const [first] = ends.sort()
  const holds = readsPapers && ends.length === PAPER_KINDS.length && first !== undefined
  return {
    office,
    outcome: standing?.outcome ?? null,
    fault: standing?.fault ?? null,
    day: standing?.day ?? null,
    papers: readsPapers
      ? states.map((one) => ({
          kind: one.kind,
          state: one.state,
          until: 'until' in one ? one.until : null,
          from: 'from' in one ? one.from : null,
        }))
      : [],
    daysLeft: holds ? daysBetween(today, first) : null,
  }
}

function present(row: PaperRow, name: (id: string) => string): OfficePaperView {
  const { id, number, kind, amount, guarantor, validFrom, validUntil, replaced, status } = row
  return {
    ...{ id, reference: paperReference(number), office: { id: row.officeId, name: name(row.officeId) } },
    ...{ kind, number: row.paperNumber, amount, guarantor, validFrom, validUntil },
    corrects: row.corrects === null ? null : paperReference(row.corrects),
    ...{ replaced, status, note: row.note, proposedBy: row.proposedBy },
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    allowedActions: [],
  }
}

async function actions(
  db: Db,
  row: PaperRow,
  {
    viewer,
    person,
    deciders,
  }: {
    readonly viewer: Actor
    readonly person: (id: string) => KnownPerson
    readonly deciders: ReadonlySet<string>
  },
): Promise<OfficePaperView['allowedActions']> {
  if (row.status !== 'PENDING' || !viewer.capabilities.has('paper.manage')) return []
  const facts = {
    ...{ status: row.status, proposedBy: person(row.proposedById) },
    proposerActs: deciders.has(row.proposedById),
    ofOwnOffice: await hasAccountAt(db, viewer.userId, row.officeId),
  }
  return CHANGE_ACTIONS.map((action) => {
    const rule = decideOfficePaper(person(viewer.userId), facts, action)
    return { action, ...presentRefusable(rule === null ? null : gateRefusal(rule)) }
  })
}
