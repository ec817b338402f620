import type { HomeFigures, HomeRequest } from '@fxmatch/contract/http/home'
import type { Actor } from '@fxmatch/domain/access/actor'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { isFinalRequest } from '@fxmatch/domain/order-requests/request-status'
import { requestTurn } from '@fxmatch/domain/order-requests/request-turn'
import type { Db } from '../../db/connect.ts'
import { readOwnRequestIds } from '../../db/home/home-rows.ts'
import { toRequestFacts } from '../../db/order-requests/request-rows.ts'
import { readOrdersOfRequests, readRequestViewRows } from '../../db/order-requests/request-view-rows.ts'
import { presentRequest } from '../order-requests/present-request.ts'
import { loadRemainderOffers } from '../order-requests/remainder-offers.ts'

type Told = HomeRequest & { readonly leftToPay: string | null }

const tnd = (values: readonly string[]) => toDecimalString(sumDecimals(values), HOME_DECIMALS)

/** A company's requests that are open or not paid, as its list presents them. `leftToPay`: null where that is nothing, and of a draft. */
async function readOwn(db: Db, viewer: Actor, now: Date): Promise<Told[]> {
  const ids = await readOwnRequestIds(db, viewer.companyId)
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
        leftToPay: view.leftToPay !== null && decimal(view.leftToPay).greaterThan(0) ? view.leftToPay : null,
      } as const,
    ]
  })
}

function coverOf(requests: readonly Told[]): NonNullable<HomeFigures['cover']> {
  const byCurrency = Map.groupBy(requests, ({ currency }) => currency.isoCode)
  return [...byCurrency.values()]
    .flatMap((own) => {
      const currency = own[0]?.currency
      if (!currency) return []
      const [asked, missing] = [
        sumDecimals(own.map((one) => one.asked)),
        sumDecimals(own.map((one) => one.missing)),
      ]
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
  const sent = requests.flatMap(({ valueDate, leftToPay }) =>
    leftToPay === null ? [] : [{ valueDate, leftToPay }],
  )
  const byDay = Map.groupBy(sent, ({ valueDate }) => valueDate)
  const days = [...byDay].map(([day, own]) => ({
    day,
    count: own.length,
    payable: tnd(own.map(({ leftToPay }) => leftToPay)),
  }))
  return {
    days: days.sort((a, b) => a.day.localeCompare(b.day)),
    count: sent.length,
    payable: tnd(sent.map(({ leftToPay }) => leftToPay)),
  }
}

/** A company's requests that are not over, what they still lack, and what has to be paid for them when. */
export async function readOwnRequests(
  db: Db,
  viewer: Actor,
  now: Date,
): Promise<Pick<HomeFigures, 'requests' | 'cover' | 'dues'>> {
  const own = await readOwn(db, viewer, now)
  const open = own.filter(({ status }) => !isFinalRequest(status))
  return {
    requests: open.map(({ leftToPay: _, ...request }) => request),
    cover: coverOf(open),
    dues: duesOf(own),
  }
}
