import type { HomeFigures } from '@fxmatch/contract/http/home'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMarketDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import {
  DAY_WORK,
  LINE_STEPS,
  type LineStep,
  lineOf,
  lineStepOf,
  workOfStep,
} from '@fxmatch/domain/home/day-line'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { PROCESS_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { Db } from '../../db/connect.ts'
import type { OrderScope } from '../../db/orders/order-list-rows.ts'
import { type StatusSum, sumByStatus, sumWork, type WorkSum } from '../../db/orders/order-sums.ts'
import { groupOrderWork, type OrderWorkGroup } from '../work/order-work.ts'

type Sum = Pick<StatusSum, 'currency' | 'decimals' | 'count' | 'amount' | 'counterValue'>

/** Whose orders the lists of a viewer show: their company's, or all for the platform. */
export const ownOrders = ({ capabilities, companyId }: Actor): OrderScope =>
  capabilities.has('platform.read') ? { kind: 'ALL' } : { kind: 'ORGANIZATION', companyId }

const plus = (a: string, b: string) => decimal(a).plus(decimal(b)).toString()
const minus = (a: string, b: string) => decimal(a).minus(decimal(b)).toString()
const tnd = (value: string) => toDecimalString(decimal(value), HOME_DECIMALS)

/**
 * What stands at each step, by currency. An order of which both parties decide is counted with its status too, and goes from there to
 * the reception.
 */
function byStep(rows: readonly StatusSum[]): Map<LineStep, Map<string, Sum>> {
  const found = new Map<LineStep, Map<string, Sum>>()
  const add = (step: LineStep | null, row: StatusSum, sign: 1 | -1) => {
    if (step === null) return
    const currencies = found.get(step) ?? new Map<string, Sum>()
    found.set(step, currencies)
    const known = currencies.get(row.currency) ?? { ...row, count: 0, amount: '0', counterValue: '0' }
    const change = sign === 1 ? plus : minus
    currencies.set(row.currency, {
      ...known,
      count: known.count + sign * row.count,
      amount: change(known.amount, row.amount),
      counterValue: change(known.counterValue, row.counterValue),
    })
  }
  for (const row of rows) {
    add(lineStepOf(row.status, row.byParties), row, 1)
    if (row.byParties) add(lineStepOf(row.status, false), row, -1)
  }
  return found
}

function totalOf(sums: Iterable<Pick<Sum, 'count' | 'counterValue'>>): { count: number; value: string } {
  let [count, value] = [0, '0']
  for (const sum of sums) {
    count += sum.count
    value = plus(value, sum.counterValue)
  }
  return { count, value: tnd(value) }
}

const waiting = (groups: readonly OrderWorkGroup[], step: LineStep, barred: boolean) =>
  groups.reduce((sum, group) => (group.at === step && group.barred === barred ? sum + group.count : sum), 0)

function doneAt(step: LineStep, work: readonly WorkSum[]) {
  const asked = workOfStep(step)
  if (asked === null) return null
  const found = work.find(({ action }) => action === asked)
  return { count: found?.count ?? 0, value: tnd(found?.counterValue ?? '0') }
}

/** The viewer's day from step to step, and of its reception what is to be counted; as their lists and their work queue find them. */
export async function readDayLine(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<Pick<HomeFigures, 'line' | 'receptions'>> {
  const statuses = LINE_STEPS.flatMap((step): readonly number[] => PROCESS_STATUSES[step])
  const day = marketDate(now)
  const [rows, groups, work] = await Promise.all([
    sumByStatus(db, ownOrders(viewer), { statuses }),
    groupOrderWork(db, viewer, { whose: 'mine', kind: 'order', page: 1, pageSize: 1 }),
    sumWork(db, ownOrders(viewer), DAY_WORK, { from: startOfMarketDate(day), until: endOfMarketDate(day) }),
  ])
  const sums = byStep(rows)
  const steps = lineOf(viewer.capabilities).map((step) => ({
    step,
    ...totalOf(sums.get(step)?.values() ?? []),
    yours: waiting(groups, step, false),
    second: waiting(groups, step, true),
    done: doneAt(step, work),
  }))
  const reception = [...(sums.get('reception')?.values() ?? [])].filter(({ count }) => count > 0)
  return {
    line: {
      steps,
      count: steps.reduce((sum, { count }) => sum + count, 0),
      value: tnd(sumDecimals(steps.map(({ value }) => value)).toString()),
      yours: groups.reduce((sum, { barred, count }) => (barred ? sum : sum + count), 0),
      second: groups.reduce((sum, { barred, count }) => (barred ? sum + count : sum), 0),
      day,
    },
    receptions: {
      ...totalOf(reception),
      currencies: reception
        .toSorted((a, b) => a.currency.localeCompare(b.currency))
        .map(({ currency, decimals, count, amount, counterValue }) => ({
          currency: { isoCode: currency, pattern: decimals },
          count,
          amount: presentAmount(amount, decimals),
          value: tnd(counterValue),
        })),
    },
  }
}
