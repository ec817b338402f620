import type { OrderRow } from '@fxmatch/documents/columns/order-row'
import type { OrderColumnId } from '@fxmatch/domain/orders/order-columns'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { orderConditions, SORT_COLUMNS } from '../orders/order-list-rows.ts'
import { banknoteRows, sellerAgency } from '../orders/order-view-rows.ts'
import { memberRows } from '../positions/member-rows.ts'
import type { ExportPlan } from './export-plan.ts'

const BATCH = 500

function rowsOf(db: Db, { scope, filter, sort, direction, head }: ExportPlan) {
  const asked = (column: OrderColumnId) => head.columnIds.includes(column)
  return (
    db
      .selectFrom('orders')
      .innerJoin('companies as buyer', 'buyer.id', 'orders.buyer_id')
      .innerJoin('companies as seller', 'seller.id', 'orders.seller_id')
      .innerJoin('companies as bank', 'bank.id', 'orders.bank_id')
      .innerJoin('users as placer', 'placer.id', 'orders.placed_by')
      .leftJoin('users as rejecter', 'rejecter.id', 'orders.rejected_by')
      .leftJoin('agencies as agency', 'agency.id', 'orders.agency_id')
      .leftJoin('governorates as region', 'region.id', 'orders.governorate_id')
      .leftJoin('zones as zone', 'zone.id', 'orders.zone_id')
      .leftJoin('governorates as district', 'district.id', 'seller.governorate_id')
      .leftJoin('tickets as ticket', 'ticket.order_id', 'orders.id')
      .where((eb) => eb.and(orderConditions(scope, filter)))
      .orderBy(`orders.${SORT_COLUMNS[sort]}`, direction)
      .orderBy('orders.number', direction)
      .selectAll('orders')
      .select([
        'buyer.name as buyer',
        'seller.name as seller',
        'bank.name as bank',
        'placer.full_name as placer',
        'rejecter.full_name as rejecter',
        'agency.name as agency',
        'region.name as region',
        'zone.name as zone',
        'district.name as district',
        'ticket.reference as ticket',
      ])
      // What takes a look into another table for each order is looked up only where it is shown.
      .$if(asked('syndicate'), (query) => query.select(memberRows('orders.position_id').as('members')))
      .$if(asked('bills'), (query) => query.select(banknoteRows().as('bills')))
      .$if(asked('boxAgency'), (query) => query.select(sellerAgency().as('seller_agency')))
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function moneyOf(row: Row) {
  return {
    currency: row.currency,
    unit: row.unit,
    currencyDecimals: row.decimals,
    amount: row.amount,
    originalAmount: row.original_amount,
    rate: row.rate,
    originalRate: row.original_rate,
    counterValue: row.counter_value,
    commission: row.commission,
    commissionTtc: row.commission_ttc,
    commissionPercent: row.commission_percent,
    vat: row.vat,
    payable: row.payable,
    tccPrice: row.tcc_price,
    tccCounterValue: row.tcc_counter_value,
    corporatePrice: row.corporate_price,
    corporateCounterValue: row.corporate_counter_value,
    margin: row.margin,
    marginPercent: row.margin_percent,
    platformShare: row.share_platform,
    platformPercent: row.share_platform_percent,
    insightShare: row.share_insight,
    insightPercent: row.share_insight_percent,
    partnerShare: row.share_partner,
    partnerPercent: row.share_partner_percent,
  }
}

function toOrderRow(row: Row): OrderRow {
  return {
    ...moneyOf(row),
    id: row.id,
    session: row.position_id,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    expires: row.expires_at?.toISOString() ?? null,
    valueDate: row.value_date,
    bank: row.bank,
    buyer: row.buyer,
    seller: row.seller,
    user: row.placer,
    agency: row.agency,
    region: row.region,
    zone: row.zone,
    district: row.district,
    boxAgency: row.seller_agency ?? null,
    rejectedBy: row.rejecter,
    rejectionReason: row.rejection_reason,
    members: row.members ?? [],
    form: row.form,
    operation: row.operation_type,
    cashOutType: row.cash_out_type,
    rateType: row.rate_type,
    status: row.status,
    ticket: row.ticket,
    bills: row.bills ?? [],
  }
}

/**
 * The orders of an export, in the list's order, some hundred at a time from one snapshot: a cursor, so that neither the
 * database nor this process holds them all. The reader decides the pace, and ends the transaction by ending the loop.
 */
export async function* readOrdersToExport(db: Db, plan: ExportPlan): AsyncGenerator<readonly OrderRow[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`declare orders_to_export no scroll cursor for ${rowsOf(tx, plan)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from orders_to_export`.execute(tx)
      if (rows.length > 0) yield rows.map(toOrderRow)
      if (rows.length < BATCH) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
