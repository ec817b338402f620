import { reportRefusal } from '@fxmatch/contract/errors/report-refusals'
import { screeningRefusal } from '@fxmatch/contract/errors/screening-refusals'
import type { WorkStep } from '@fxmatch/contract/http/work'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isSamePerson } from '@fxmatch/domain/access/same-person'
import {
  decideReport,
  REPORT_CAPABILITY,
  type ReportAction,
  type ReportStatus,
} from '@fxmatch/domain/execution-report/report-table'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { alertReference, decideAlert } from '@fxmatch/domain/screening/alert-table'
import { decideList } from '@fxmatch/domain/screening/list-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { dealersOf } from '../../db/execution-reports/report-orders.ts'
import { readWaitingReports } from '../../db/execution-reports/report-rows.ts'
import { reportHolds } from '../../db/execution-reports/verify-reports.ts'
import { listOutliers } from '../../db/price-proofs/outlier-rows.ts'
import { readSubjects } from '../../db/screening/alert-subjects.ts'
import { readLists, readWaitingAlerts } from '../../db/screening/screening-lists.ts'
import { presentRefusable } from '../present-refusable.ts'
import { PLAIN, type WaitingItem } from './work-pile.ts'

// What waits for compliance, and what a bank signs. No name of whom is looked into stands in a queue (decision 0328).

/** More than any house has open at once. */
const MOST = 1000

/** Names like one on a list: to decide, or to agree with who said that it is somebody else; barred for that person and for whose name it is. */
export async function readAlertWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('screening.decide')) return []
  const rows = await readWaitingAlerts(db, viewer.companyId)
  if (rows.length === 0) return []
  const users = rows.flatMap(({ clearedBy, subjectKind, subjectId }) => [
    ...(clearedBy === null ? [] : [clearedBy]),
    ...(subjectKind === 'USER' ? [subjectId] : []),
  ])
  const person = await readKnownPeople(db, { users: [...new Set([viewer.userId, ...users])] })
  const subject = await readSubjects(db, rows, person)
  return rows.map((row) => {
    const alert = {
      status: row.status,
      clearedBy: row.clearedBy === null ? null : person(row.clearedBy),
      subject: subject(row),
    }
    const second = row.status === 'CLEARING'
    const decided = decideAlert(person(viewer.userId), alert, second ? 'second' : 'clear')
    return {
      ...PLAIN,
      kind: 'screening_alert' as const,
      step: second ? ('second_alert' as const) : ('decide_alert' as const),
      ...{ id: row.id, reference: alertReference(row.number), party: second ? row.clearedName : null },
      since: ((second ? row.clearedAt : null) ?? row.openedAt).toISOString(),
      barred: 'rule' in decided ? presentRefusable(screeningRefusal(decided.rule)) : null,
    }
  })
}

/** The versions of lists that somebody brought; barred for who did. */
export async function readListWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('screening.lists')) return []
  const rows = (await readLists(db)).filter(({ status }) => status === 'IMPORTED')
  if (rows.length === 0) return []
  const users = [...new Set([viewer.userId, ...rows.map(({ broughtBy }) => broughtBy)])]
  const person = await readKnownPeople(db, { users })
  return rows.map((row) => {
    const version = { ...row, broughtBy: person(row.broughtBy) }
    const rule = decideList(person(viewer.userId), version, { action: 'confirm', reason: '' })
    return {
      ...PLAIN,
      ...{ kind: 'screening_list' as const, step: 'decide_list' as const },
      ...{ id: row.id, reference: `${row.list} ${row.version}`, party: row.broughtName },
      since: row.broughtAt.toISOString(),
      barred: rule && presentRefusable(screeningRefusal(rule)),
    }
  })
}

/** The prices that lie far out and at which the viewer's compliance has not looked; barred for who dealt in the order. */
export async function readOutlierWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('price_proof.note')) return []
  const rows = await listOutliers(db, viewer.companyId, { open: true, most: MOST })
  if (rows.length === 0) return []
  const dealt = await dealersOf(
    db,
    rows.map(({ order }) => order),
  )
  const users = [...new Set([viewer.userId, ...dealt.map(({ user }) => user)])]
  const person = await readKnownPeople(db, { users })
  return rows.map((row) => {
    const own = dealt.some(
      ({ order, user }) => order === row.order && isSamePerson(person(user), person(viewer.userId)),
    )
    return {
      ...PLAIN,
      ...{ kind: 'price_outlier' as const, step: 'note_outlier' as const },
      // Of what a bank sells to its client itself, the other side is the client.
      ...{ id: row.id, reference: row.reference, party: row.seller === row.bank ? row.buyer : row.seller },
      currency: { isoCode: row.currency, pattern: row.decimals },
      amount: presentAmount(row.amount, row.decimals),
      since: row.foundAt.toISOString(),
      barred: own ? presentRefusable({ code: 'SEGREGATION', rule: 'SEGREGATION_OUTLIER' }) : null,
    }
  })
}

/** What a bank does next with a report, by where it stands. */
const NEXT: Readonly<
  Partial<Record<ReportStatus, { readonly action: ReportAction; readonly step: WorkStep }>>
> = {
  READY: { action: 'sign', step: 'sign_report' },
  SIGNED: { action: 'send', step: 'send_report' },
  OBJECTED: { action: 'answer', step: 'answer_report' },
}

/** A month, `YYYY-MM`, as people read it. */
const shown = (month: string) => month.split('-').reverse().join('-')

/**
 * The execution reports that the viewer's bank signs, sends or answers for; barred for who dealt in what one is of, and where it is not
 * what was frozen. Named by company and month, by which it is found.
 */
export async function readReportWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (viewer.companyKind !== 'BANK' || !viewer.capabilities.has(REPORT_CAPABILITY.BANK)) return []
  const rows = await readWaitingReports(db, viewer.companyId, Object.keys(NEXT) as ReportStatus[])
  if (rows.length === 0) return []
  const dealt = await dealersOf(
    db,
    rows.flatMap(({ orders }) => orders),
    { notes: true },
  )
  const users = [...new Set([viewer.userId, ...dealt.map(({ user }) => user)])]
  const person = await readKnownPeople(db, { users })
  const items: WaitingItem[] = []
  for (const row of rows) {
    const next = NEXT[row.status]
    if (next === undefined) continue
    const listed = new Set(row.orders)
    const people = dealt.filter(({ order }) => listed.has(order)).map(({ user }) => person(user))
    const holds = await reportHolds(db, row.id)
    const decided = decideReport(
      person(viewer.userId),
      { status: row.status, dealt: people, holds },
      next.action,
    )
    items.push({
      ...PLAIN,
      ...{ kind: 'execution_report', step: next.step, id: `${row.company.id} ${row.month}` },
      ...{ reference: shown(row.month), party: row.company.name, value: row.value },
      since: row.since.toISOString(),
      barred: 'rule' in decided ? presentRefusable(reportRefusal(decided.rule)) : null,
    })
  }
  return items
}
