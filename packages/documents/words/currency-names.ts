import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'

/** One French noun, counted: `une livre`, `deux livres`. */
export interface CountedNoun {
  readonly one: string
  readonly many: string
  readonly gender: 'm' | 'f'
}

/** How an amount of one currency is read aloud. */
export interface CurrencyNames {
  readonly main: CountedNoun
  /** The subunit, or `null` where the currency is quoted without decimals. */
  readonly sub: CountedNoun | null
  /** Decimals of the currency: how many digits the subunit has. */
  readonly decimals: number
}

const masculine = (one: string, many: string): CountedNoun => ({ one, many, gender: 'm' })
const feminine = (one: string, many: string): CountedNoun => ({ one, many, gender: 'f' })

const CENT = masculine('cent', 'cents')
const CENTIME = masculine('centime', 'centimes')
const DIRHAM = masculine('dirham', 'dirhams')
// Invariable in French, like the two spellings of the Scandinavian subunit.
const FILS = masculine('fils', 'fils')
const OERE = masculine('øre', 'øre')

/**
 * French names of the seventeen currencies of the market and of their subunits, as the European Union's
 * interinstitutional style guide lists them; the Tunisian dinar goes without its adjective on Tunisian documents.
 * Decimals are those of the domain rules (Money, Currencies).
 */
const CURRENCY_NAMES: ReadonlyMap<string, CurrencyNames> = new Map<string, CurrencyNames>([
  [HOME_CURRENCY, { main: masculine('dinar', 'dinars'), sub: masculine('millime', 'millimes'), decimals: 3 }],
  ['EUR', { main: masculine('euro', 'euros'), sub: CENTIME, decimals: 2 }],
  ['USD', { main: masculine('dollar des États-Unis', 'dollars des États-Unis'), sub: CENT, decimals: 2 }],
  [
    'GBP',
    { main: feminine('livre sterling', 'livres sterling'), sub: masculine('penny', 'pence'), decimals: 2 },
  ],
  ['CAD', { main: masculine('dollar canadien', 'dollars canadiens'), sub: CENT, decimals: 2 }],
  ['BHD', { main: masculine('dinar de Bahreïn', 'dinars de Bahreïn'), sub: FILS, decimals: 3 }],
  ['KWD', { main: masculine('dinar koweïtien', 'dinars koweïtiens'), sub: FILS, decimals: 3 }],
  ['LYD', { main: masculine('dinar libyen', 'dinars libyens'), sub: DIRHAM, decimals: 3 }],
  ['CNY', { main: masculine('yuan', 'yuans'), sub: masculine('fen', 'fens'), decimals: 2 }],
  ['CHF', { main: masculine('franc suisse', 'francs suisses'), sub: CENTIME, decimals: 2 }],
  [
    'SAR',
    {
      main: masculine('riyal saoudien', 'riyals saoudiens'),
      sub: masculine('halala', 'halalas'),
      decimals: 2,
    },
  ],
  ['QAR', { main: masculine('riyal du Qatar', 'riyals du Qatar'), sub: DIRHAM, decimals: 2 }],
  [
    'AED',
    {
      main: masculine('dirham des Émirats arabes unis', 'dirhams des Émirats arabes unis'),
      sub: FILS,
      decimals: 2,
    },
  ],
  [
    'SEK',
    { main: feminine('couronne suédoise', 'couronnes suédoises'), sub: masculine('öre', 'öre'), decimals: 2 },
  ],
  ['DKK', { main: feminine('couronne danoise', 'couronnes danoises'), sub: OERE, decimals: 2 }],
  ['NOK', { main: feminine('couronne norvégienne', 'couronnes norvégiennes'), sub: OERE, decimals: 2 }],
  ['JPY', { main: masculine('yen', 'yens'), sub: null, decimals: 0 }],
])

/** ISO codes of the currencies that can be written in words, in the order of the domain rules. */
export const CURRENCIES_IN_WORDS: readonly string[] = [...CURRENCY_NAMES.keys()]

/**
 * French names of a currency and its subunit.
 * @param currency ISO 4217 code.
 * @throws RangeError for a currency that the market does not know.
 */
export function currencyNames(currency: string): CurrencyNames {
  const names = CURRENCY_NAMES.get(currency)
  if (names === undefined) throw new RangeError(`No French name for the currency ${currency}`)
  return names
}
