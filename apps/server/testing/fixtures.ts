import { randomUUID } from 'node:crypto'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import type { Insertable } from 'kysely'
import type { Db } from '../db/connect.ts'
import { priceColumns } from '../db/orders/price-columns.ts'
import type { Orders, Positions } from '../db/schema.gen.ts'

/** Whom the rows of a test belong to. */
export interface Owners {
  readonly buyerId: string
  readonly sellerId: string
  readonly bankId: string
  readonly placedBy: string
}

const UNITS: Readonly<Record<string, { unit: number; decimals: number }>> = {
  EUR: { unit: 1, decimals: 2 },
  USD: { unit: 1, decimals: 2 },
  DKK: { unit: 100, decimals: 2 },
  JPY: { unit: 1000, decimals: 0 },
}

/** Puts a position on record as it is, past the commands and their rules. @returns its number */
export async function insertPosition(
  db: Db,
  sellerId: string,
  at: Date,
  more: Partial<Insertable<Positions>> = {},
): Promise<number> {
  const amount = more.amount ?? '10000'
  const { id } = await db
    .insertInto('positions')
    .values({
      seller_id: sellerId,
      currency: 'EUR',
      form: 'CASH',
      rate: '3.3868',
      published_amount: amount,
      amount,
      status: 'FREE',
      listing: 'LISTED',
      governorate_id: 15,
      expires_at: new Date(at.getTime() + 8 * 3_600_000),
      created_at: at,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Puts an order on record as it is, in any status, priced by the domain with the terms of the migrations: for read
 * models, which must show whatever is stored. @returns its id
 */
export async function insertOrder(
  db: Db,
  owners: Owners,
  at: Date,
  more: Partial<Insertable<Orders>> = {},
): Promise<string> {
  const currency = more.currency ?? 'EUR'
  const { unit, decimals } = UNITS[currency] ?? { unit: 1, decimals: 2 }
  const form = more.form ?? 'CASH'
  const amount = more.amount ?? '10000'
  const rate = more.rate ?? '3.3868'
  const marginPercent = more.margin_percent ?? '0'
  const price = priceOrder({
    amount,
    rate,
    unit,
    form,
    buyer: more.operation_type === 'MATCHING' ? 'CORPORATE' : 'BANK',
    terms: {
      exchangeOfficePercent: '0.30',
      platformPercent: '0.20',
      marginPercent,
      vatPercent: '19',
      sharePercents: { platform: '60', insight: '10', partner: '30' },
    },
  })
  const id = randomUUID()
  await db
    .insertInto('orders')
    .values({
      id,
      reference: `FX-${at.getUTCFullYear()}-${id.slice(0, 8)}`,
      operation_type: 'DIRECT_PURCHASE',
      buyer_id: owners.buyerId,
      seller_id: owners.sellerId,
      bank_id: owners.bankId,
      currency,
      unit,
      decimals,
      form,
      cash_out_type: form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
      amount,
      original_amount: amount,
      original_rate: rate,
      rate,
      rate_type: 'STANDARD',
      last_offer_by: 'BUYER',
      placed_by: owners.placedBy,
      exchange_office_percent: '0.30',
      platform_percent: '0.20',
      margin_percent: marginPercent,
      vat_percent: '19',
      share_platform_percent: '60',
      share_insight_percent: '10',
      share_partner_percent: '30',
      ...priceColumns(price),
      status: 1,
      status_since: at,
      value_date: '2026-11-20',
      created_at: at,
      ...(more.status === 8 ? { pending_decision: 'CONFIRMATION' as const } : {}),
      ...more,
    })
    .execute()
  return id
}

/** Puts a deal on record: an order as `insertOrder` puts it, and its ticket of the same instant. @returns the order's id */
export async function insertDeal(
  db: Db,
  owners: Owners & { readonly ticketBy: string },
  at: Date,
  more: Partial<Insertable<Orders>> = {},
): Promise<string> {
  const id = await insertOrder(db, owners, at, { status: 10, ...more })
  await db
    .insertInto('tickets')
    .values({
      id,
      order_id: id,
      reference: id,
      verification_code: id,
      view: '{}',
      generated_by: owners.ticketBy,
      created_at: at,
    })
    .execute()
  return id
}
