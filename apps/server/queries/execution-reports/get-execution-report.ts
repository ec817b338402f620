import { reportRefusal } from '@fxmatch/contract/errors/report-refusals'
import type { ExecutionReport, FrozenExecutionReport } from '@fxmatch/contract/http/execution-reports'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { narrowReport, type ReportFigures, reportOf } from '@fxmatch/domain/execution-report/report-figures'
import { wholeMonth } from '@fxmatch/domain/execution-report/report-period'
import {
  decideReport,
  isTold,
  REPORT_ACTIONS,
  REPORT_CAPABILITY,
  sideOfAction,
} from '@fxmatch/domain/execution-report/report-table'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { dealtIn, readReportOrders } from '../../db/execution-reports/report-orders.ts'
import {
  ordersIn,
  type ReportRecord,
  readReport,
  readReportSteps,
} from '../../db/execution-reports/report-rows.ts'
import { reportHolds } from '../../db/execution-reports/verify-reports.ts'
import { proofsSince } from '../../db/price-proofs/proof-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'
import { readScope } from './report-scope.ts'

/** What is asked of a report. */
export interface AskedReport {
  readonly from: string
  readonly to: string
  readonly basis: 'confirmed' | 'delivered'
  readonly currency?: string | undefined
  readonly house?: string | undefined
  readonly company?: string | undefined
  readonly bank?: string | undefined
}

/** A report with the frozen bytes where these are its figures, and its code once it is signed, for the document that carries them. */
export interface ReadExecutionReport {
  readonly report: ExecutionReport
  readonly bytes: Buffer | null
  readonly verificationCode: string | null
}

/** Whether the days that are asked for have not begun: nothing can be said of them. */
export const isToCome = ({ from }: Pick<AskedReport, 'from'>, now: Date): boolean => from > marketDate(now)

/**
 * How good some prices were. Of a whole month of a bank and a company, by confirmation, what is frozen once it is and the reader may
 * know of it; else as it is read now. Null for whoever may not know these deals.
 */
export function getExecutionReport(
  db: Db,
  viewer: Actor,
  asked: AskedReport,
): Promise<ReadExecutionReport | null> {
  return inSnapshot(db, async (snapshot) => {
    const scope = await readScope(snapshot, viewer, asked)
    if (scope === null) return null
    const { from, to, basis } = asked
    const { view, bank, company } = scope
    const month = basis === 'confirmed' && view === 'CLIENT' ? wholeMonth(from, to) : null
    const record =
      month && bank && company
        ? await readReport(snapshot, { bank: bank.id, company: company.id, month })
        : null
    const frozen = record && knowsOf(viewer, record) ? record : null
    const figures =
      frozen === null
        ? reportOf(await readReportOrders(snapshot, scope.deals, { from, to, basis }), scope.reader)
        : frozen.content
    const since = frozen ? frozen.content.since : ((await proofsSince(snapshot))?.toISOString() ?? null)
    return {
      bytes: frozen?.bytes ?? null,
      verificationCode: frozen?.verificationCode ?? null,
      report: {
        ...{ from, to, basis, view, bank, company, since },
        part: partOf(figures, asked),
        ...presentFigures(narrowReport(figures, asked, scope.reader)),
        frozen: frozen && (await presentFrozen(snapshot, viewer, frozen)),
      },
    }
  })
}

/** Whether somebody may know of a frozen report: its company once it was sent. */
function knowsOf(viewer: Actor, { company, status }: ReportRecord): boolean {
  return viewer.companyId !== company || isTold(status)
}

/** What was chosen of a report; null for all of it. A house is named only where the report does: nobody looks names up by it. */
function partOf(
  { rows, excluded }: ReportFigures,
  { currency, house }: Pick<AskedReport, 'currency' | 'house'>,
): ExecutionReport['part'] {
  if (currency === undefined && house === undefined) return null
  const named = [...rows, ...excluded].find(({ seller }) => seller.id === house)
  return { currency: currency ?? null, house: house === undefined ? null : (named?.seller.name ?? '–') }
}

type Figures = Pick<ExecutionReport, 'rows' | 'excluded' | 'few' | 'currencies' | 'total'>

function presentFigures({ rows, excluded, few, currencies, total }: ReportFigures): Figures {
  const shown = <Row extends { amount: string; decimals: number }>(row: Row): Row => ({
    ...row,
    amount: presentAmount(row.amount, row.decimals),
  })
  return {
    ...{ few, total, currencies: [...currencies] },
    rows: rows.map(shown),
    excluded: excluded.map(shown),
  }
}

/** A frozen report as somebody sees it who knows of it: how it went, and what they may do with it or why not. */
export async function presentFrozen(
  db: Db,
  viewer: Actor,
  report: ReportRecord,
): Promise<FrozenExecutionReport> {
  const { id, month, status, version, fingerprint, frozenAt, content } = report
  const listed = [...content.rows, ...content.excluded]
  const steps = await readReportSteps(db, id)
  const holds = await reportHolds(db, id)
  return {
    ...{ id, month, status, version, fingerprint },
    frozenAt: frozenAt.toISOString(),
    holds,
    steps: steps.map(({ at, line, ...step }) => ({
      ...step,
      at: at.toISOString(),
      line: listed.find(({ order }) => order === line)?.reference ?? null,
    })),
    allowedActions: await allowedActions(db, viewer, report, holds),
  }
}

async function allowedActions(
  db: Db,
  viewer: Actor,
  { bank, company, status, content }: ReportRecord,
  holds: boolean,
): Promise<FrozenExecutionReport['allowedActions']> {
  const side = viewer.companyId === bank ? 'BANK' : viewer.companyId === company ? 'COMPANY' : null
  if (side === null) return []
  const able = viewer.capabilities.has(REPORT_CAPABILITY[side])
  const users = able ? await dealtIn(db, ordersIn(content)) : []
  const known = await readKnownPeople(db, { users: [...users, viewer.userId] })
  const dealt = users.map(known)
  return REPORT_ACTIONS.filter((action) => sideOfAction(action) === side).map((action) => {
    if (!able) {
      const details = { capability: REPORT_CAPABILITY[side] }
      const refusal = { code: 'MISSING_CAPABILITY', rule: 'MISSING_CAPABILITY', details } as const
      return { action, ...presentRefusable(refusal) }
    }
    const decided = decideReport(known(viewer.userId), { status, dealt, holds }, action)
    return { action, ...presentRefusable('rule' in decided ? reportRefusal(decided.rule) : null) }
  })
}
