import type { RequestPart } from '@fxmatch/domain/order-requests/request-figures'
import type { Form, OperationType, PendingDecision } from '@fxmatch/domain/orders/order-facts'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import type { PositionListing, PositionStatus } from '@fxmatch/domain/positions/position-machine'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Day, Decimal, Instant, Json } from './schema-columns.ts'

// Positions, orders and their story, tickets (migration 0002).

export interface PositionsTable {
  id: GeneratedAlways<number>
  seller_id: string
  syndicate_id: string | null
  parent_id: number | null
  currency: string
  form: Form
  rate: Decimal
  published_amount: Decimal
  amount: Decimal
  status: PositionStatus
  listing: PositionListing
  governorate_id: number | null
  zone_id: number | null
  expires_at: Instant
  published_by: string | null
  /** The race it was published in (migration 0021). */
  race_id: ColumnType<string | null, string | null | undefined, never>
  created_at: Instant
  version: Generated<number>
}
export interface PositionMembersTable {
  position_id: number
  company_id: string
  percentage: Decimal
}
export interface OrderStepsTable {
  from_status: OrderStatus
  to_status: OrderStatus
}
export interface OrdersTable {
  id: string
  number: GeneratedAlways<number>
  reference: string
  position_id: number | null
  operation_type: OperationType
  buyer_id: string
  seller_id: string
  bank_id: string
  currency: string
  unit: number
  decimals: number
  form: Form
  cash_out_type: 'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT'
  amount: Decimal
  original_amount: Decimal
  original_rate: Decimal
  rate: Decimal
  rate_type: 'STANDARD' | 'NEGOTIATION'
  last_offer_by: 'BUYER' | 'SELLER'
  agency_id: string | null
  governorate_id: number | null
  zone_id: number | null
  placed_by: string
  buyer_confirmed_by: string | null
  seller_confirmed_by: string | null
  market_room_by: string | null
  rejected_by: string | null
  rejection_reason: string | null
  pending_decision: PendingDecision | null
  second_validation_from: Decimal | null
  second_validation_rule: ColumnType<string | null, string | null | undefined, string | null>
  exchange_office_percent: Decimal
  platform_percent: Decimal
  margin_percent: Decimal
  vat_percent: Decimal
  share_platform_percent: Decimal
  share_insight_percent: Decimal
  share_partner_percent: Decimal
  commission_percent: Decimal
  tcc_price: Decimal
  corporate_price: Decimal
  counter_value: Decimal
  commission: Decimal
  commission_ttc: Decimal
  vat: Decimal
  margin: Decimal
  tcc_counter_value: Decimal
  corporate_counter_value: Decimal
  payable: Decimal
  share_platform: Decimal
  share_insight: Decimal
  share_partner: Decimal
  status: OrderStatus
  status_since: Instant
  expires_at: Instant | null
  value_date: Day
  created_at: Instant
  version: Generated<number>
  order_request_id: ColumnType<string | null, string | null | undefined, never>
  request_part: ColumnType<RequestPart | null, RequestPart | null | undefined, never>
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  awaits_request: Generated<boolean>
}
export interface OrderOffersTable {
  id: GeneratedAlways<number>
  order_id: string
  side: 'BUYER' | 'SELLER'
  rate: Decimal
  user_id: string
  created_at: Instant
}
export interface OrderHistoryTable {
  id: GeneratedAlways<number>
  order_id: string
  action: string
  before_status: OrderStatus | null
  after_status: OrderStatus
  user_id: string | null
  reason: string | null
  created_at: Instant
}
export interface OrderBanknotesTable {
  order_id: string
  denomination: Decimal
  count: number
}
export interface TicketsTable {
  id: string
  order_id: string
  reference: string
  verification_code: string
  view: Json
  generated_by: string
  created_at: Instant
}
