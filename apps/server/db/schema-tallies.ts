import type { GeneratedAlways } from 'kysely'

// Counts and sums of orders that are kept as orders change (migration 0081).

export interface TallyTables {
  order_tallies: OrderTalliesTable
  order_tally_changes: OrderTallyChangesTable
}

interface TallyColumns {
  status: number
  currency: string
  form: string
  operation_type: string
  amount: string
  counter_value: string
  commission_ttc: string
}

export interface OrderTalliesTable extends TallyColumns {
  scope: string
  company_id: string
  grain: 'MONTH' | 'YEAR'
  starts: string
  orders: number
}

export interface OrderTallyChangesTable extends TallyColumns {
  id: GeneratedAlways<number>
  sign: number
  day: string
  position_id: number | null
  buyer_id: string
  seller_id: string
  bank_id: string
  asked_at: Date | null
}
