import type { HomeFigures, HomeRequest } from '@fxmatch/contract/http/home'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { requestTurn } from '@fxmatch/domain/order-requests/request-turn'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Db } from '../../db/connect.ts'
import { readOpenRequestIds } from '../../db/home/home-rows.ts'
import { toRequestFacts } from '../../db/order-requests/request-rows.ts'
import { readOrdersOfRequests, readRequestViewRows } from '../../db/order-requests/request-view-rows.ts'
import { presentRequest } from '../order-requests/present-request.ts'
import { loadRemainderOffers } from '../order-requests/remainder-offers.ts'

type Told = HomeRequest & { readonly payable: string | null }

const sum = (values: readonly string[]) => values.reduce((all, value) => all.plus(decimal(value)), decimal(0))
const tnd = (values: readonly string[]) => toDecimalString(sum(values), HOME_DECIMALS)

/** A company's open requests as its list presents them. `payable`: of those that were sent; a draft costs what it costs when it is. */
async function readOpen(db: Db, viewer: Actor, now: Date): Promise<Told[]> {
  const ids = await readOpenRequestIds(db, viewer.companyId)
  const [found, orders] = await Promise.all([readRequestViewRows(db, ids), readOrdersOfRequests(db, ids)])
  const rows = new Map(found.map((row) => [row.id, row]))
  const offers = await loadRemainderOffers(
    db,
    found.map(({ bank_id }) => bank_id),
    now,
  )
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const own = orders.get(id) ?? []
    const view = presentRequest(row, own, viewer, offers)
    const turn = requestTurn(toRequestFacts(row, own), viewer)
    return [
      {
        id,
        reference: view.reference,
        status: view.status,
        currency: { isoCode: view.currency, pattern: view.currencyPattern },
        asked: view.totalAmount,
        missing: view.openAmount,
        valueDate: view.valueDate,
        turn:
          turn?.action === 'go' && turn.barred === null ? (row.status === 'DRAFT' ? 'go' : 'buy_rest') : null,
        payable: view.submittedAt === null ? null : leftToPay(view.totalPayable, own),
      } as const,
    ]
  })
}

/** What is not paid yet of a request: without its orders whose cash-out is recorded. Null: all of it is. */
function leftToPay(
  total: string,
  orders: readonly { readonly status: number; readonly payable: string }[],
): string | null {
  const paid = sum(
    orders.filter(({ status }) => status === ORDER_STATUS.CASHED_OUT).map(({ payable }) => payable),
  )
  const left = decimal(total).minus(paid)
  return left.greaterThan(0) ? toDecimalString(left, HOME_DECIMALS) : null
}

function coverOf(requests: readonly Told[]): NonNullable<HomeFigures['cover']> {
  const byCurrency = Map.groupBy(requests, ({ currency }) => currency.isoCode)
  return [...byCurrency.values()]
    .flatMap((own) => {
      const currency = own[0]?.currency
      if (!currency) return []
      const [asked, missing] = [sum(own.map((one) => one.asked)), sum(own.map((one) => one.missing))]
      const told = (value: typeof asked) => presentAmount(value.toString(), currency.pattern)
      return [
        {
          currency,
          count: own.length,
          asked: told(asked),
          covered: told(asked.minus(missing)),
          missing: told(missing),
        },
      ]
    })
    .sort((a, b) => a.currency.isoCode.localeCompare(b.currency.isoCode))
}

function duesOf(requests: readonly Told[]): NonNullable<HomeFigures['dues']> {
  const sent = requests.flatMap(({ valueDate, payable }) =>
    payable === null ? [] : [{ valueDate, payable }],
  )
  const byDay = Map.groupBy(sent, ({ valueDate }) => valueDate)
  const days = [...byDay].map(([day, own]) => ({
    day,
    count: own.length,
    payable: tnd(own.map(({ payable }) => payable)),
  }))
  return {
    days: days.sort((a, b) => a.day.localeCompare(b.day)),
    count: sent.length,
    payable: tnd(sent.map(({ payable }) => payable)),
  }
}

/** A company's requests that are not over, what they still lack, and what has to be paid for them when. */
export async function readOwnRequests(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<Pick<HomeFigures, 'requests' | 'cover' | 'dues'>> {
  const open = await readOpen(db, viewer, now)
  return {
    requests: open.map(({ payable: _, ...request }) => request),
    cover: coverOf(open),
    dues: duesOf(open),
  }
}
