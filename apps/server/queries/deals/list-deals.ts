import type { dealSumsCall, dealsCall } from '@fxmatch/contract/http/company-book'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMoment, startOfMoment } from '@fxmatch/domain/calendar/moments'
import { decimal, HOME_DECIMALS, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { seesCommission } from '@fxmatch/domain/orders/price-readers'
import { readsRank } from '@fxmatch/domain/price-proof/proof-readers'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import {
  countDeals,
  type DealFilter,
  pageOfDealSums,
  pageOfDeals,
  totalDeals,
} from '../../db/orders/deal-rows.ts'
import { presentStatus } from '../../db/orders/listed-order.ts'
import { inSnapshot } from '../in-snapshot.ts'

type SumsQuery = z.output<typeof dealSumsCall.query>

const tnd = (value: string) => toDecimalString(decimal(value), HOME_DECIMALS)

/** The filters, resolved; null where the viewer may not read that company's deals. */
function dealFilter(
  viewer: Actor,
  query: Pick<SumsQuery, 'company' | 'startDate' | 'endDate' | 'currency'>,
): DealFilter | null {
  const companyId = query.company ?? viewer.companyId
  if (companyId !== viewer.companyId && !viewer.capabilities.has('platform.read')) return null
  return {
    companyId,
    from: query.startDate === undefined ? undefined : startOfMoment(query.startDate),
    until: query.endDate === undefined ? undefined : endOfMoment(query.endDate),
    currency: query.currency,
  }
}

/**
 * A page of a company's concluded deals by counterparty, side and currency, with the totals of all. What the buyer pays
 * is not for an exchange office, which receives the counter value.
 */
export async function listDealSums(
  db: Db,
  viewer: Actor,
  query: SumsQuery,
): Promise<z.output<typeof dealSumsCall.response> | null> {
  const whose = dealFilter(viewer, query)
  if (whose === null) return null
  const filter = { ...whose, counterparty: query.counterparty }
  const pays = seesCommission(viewer)
  return inSnapshot(db, async (snapshot) => {
    const totals = await totalDeals(snapshot, filter)
    const rows = await pageOfDealSums(snapshot, filter, query)
    return {
      count: totals.lines,
      data: rows.map((row) => ({
        counterparty: { id: row.id, name: row.name, kind: row.kind },
        side: row.side,
        currency: row.currency,
        currencyPattern: row.decimals,
        currencyUnit: row.unit,
        count: row.count,
        amount: presentAmount(row.amount, row.decimals),
        avgRate: toDecimalString(decimal(row.avg_rate), RATE_DECIMALS),
        equivalent: tnd(row.counter_value),
        payable: pays ? tnd(row.payable) : null,
        lastAt: new Date(row.last_at).toISOString(),
      })),
      totals: {
        count: totals.count,
        counterparties: totals.counterparties,
        equivalent: tnd(totals.counter_value),
        payable: pays ? tnd(totals.payable) : null,
      },
    }
  })
}

/** The concluded deals with one counterparty, the last one first; from one snapshot. */
export async function listDeals(
  db: Db,
  viewer: Actor,
  counterparty: string,
  query: z.output<typeof dealsCall.query>,
): Promise<z.output<typeof dealsCall.response> | null> {
  const filter = dealFilter(viewer, query)
  if (filter === null) return null
  const pays = seesCommission(viewer)
  const asked = { ...filter, counterparty, side: query.side }
  return inSnapshot(db, async (snapshot) => ({
    count: await countDeals(snapshot, asked),
    data: (await pageOfDeals(snapshot, asked, query)).map((row) => ({
      id: row.id,
      reference: row.reference,
      ticket: { reference: row.ticket_reference, file: `/documents/tickets/${row.id}` },
      at: row.ticket_at.toISOString(),
      status: presentStatus(row.status),
      operationType: row.operation_type,
      form: row.form,
      currency: row.currency,
      currencyPattern: row.decimals,
      amount: presentAmount(row.amount, row.decimals),
      rate: row.rate,
      equivalent: row.counter_value,
      payable: pays ? row.payable : null,
      spreadBps: row.proof?.spreadBps ?? null,
      costTnd: row.proof?.costTnd ?? null,
      priceRank: readsRank(viewer, { operationType: row.operation_type }) ? (row.proof?.rank ?? null) : null,
    })),
  }))
}
