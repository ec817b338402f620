import type { GivenReason, PriceReason } from '@fxmatch/domain/price-proof/price-reason'

/** Why a price was chosen, as a form sends it. */
export interface ReasonInput {
  /** Why this price and not a better one: null, that none is given; left out, that the client does not know the question. */
  readonly priceReason?: PriceReason | null | undefined
  /** In words, with OTHER alone. */
  readonly priceReasonText?: string | null | undefined
}

/** The reason as `decideReason` takes it. */
export function givenReason({
  priceReason: code,
  priceReasonText: text,
}: ReasonInput): GivenReason | null | undefined {
  return code === undefined || code === null ? code : { code, text: text ?? null }
}
