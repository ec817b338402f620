import type { Form } from '@fxmatch/domain/orders/order-facts'
import { addedPercent, proveDeal } from '@fxmatch/domain/price-proof/price-proof'
import { commissionPercentOf } from '@fxmatch/domain/pricing/all-in-price'
import type { Kysely } from 'kysely'
import { readProofGround } from '../../db/price-proofs/proof-ground.ts'
import { readMarket } from '../../db/price-proofs/read-market.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import type { Database } from '../../db/schema.ts'

/** A deal that is only thought of: amounts in the currency, rates in TND per quoting unit. */
export interface ThoughtOf {
  readonly currency: string
  readonly form: Form
  readonly amount: string
  readonly rate: string
  readonly askedRate: string
  /** The position that would be ordered; null: none that is on the market. */
  readonly position: number | null
  readonly buyerId: string
  readonly bankId: string
  /** The bank whose margin is paid on top; null: none is. */
  readonly marginBankId: string | null
  readonly requestId: string | null
}

/** How a deal would stand in the market now, by the measures that its proof will have, with what a reason would be asked for. */
export async function measureNow(snapshot: Kysely<Database>, thought: ThoughtOf, now: Date) {
  const { currency, form, amount, rate, askedRate, position, buyerId, bankId, requestId } = thought
  const asked = { currency, form, amount, rate, buyerId, bankId, requestId, without: position ?? 0 }
  const market = await readMarket(snapshot, asked, now)
  const { unit } = await readQuotedCurrency(snapshot, currency)
  const { marginBankId } = thought
  const terms = (await loadTermsInForce(snapshot, { at: now, marginBankId, only: { form, currency } }))(
    form,
    currency,
  )
  const deal = {
    ...({ order: '', version: 1, moment: 'PLACED', at: now } as const),
    ...{ currency, form, unit, amount, rate, askedRate, position },
    addedPercent: addedPercent(
      commissionPercentOf(form, terms),
      marginBankId === null ? '0' : terms.marginPercent,
    ),
  }
  return proveDeal(deal, await readProofGround(snapshot, { currency, unit, form }, market))
}
