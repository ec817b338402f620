import type { ChangeNoun } from '@fxmatch/contract/events/topics'

/** What moves prices that are on a screen: remainder rates, commission and margins, the VAT. */
export const PRICE_NOUNS = ['rates', 'margins', 'configuration'] as const satisfies readonly ChangeNoun[]
