import { MOST_REASON_TEXT, PRICE_REASONS } from '@fxmatch/domain/price-proof/price-reason'
import { z } from 'zod'
import { text } from './scalars.ts'

/** What a call that makes a price says of it, beside the specification's members. */
export const priceReasonFields = {
  /**
   * Why this price and not a better one: who leaves it out is not asked; who sends null says that none is given, and is refused with
   * PRICE_REASON where one is asked.
   */
  priceReason: z.enum(PRICE_REASONS).nullable().optional(),
  /** In words, with OTHER alone. */
  priceReasonText: text(MOST_REASON_TEXT).nullable().optional(),
}
