import { EURO_IN_ARABIC } from '@fxmatch/domain/languages/currency-name'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'

/** One Arabic noun, in the forms that a number before it asks for. */
export interface ArabicNoun {
  /** Alone, and after hundreds and thousands: `مائة دينار`. */
  readonly one: string
  readonly two: string
  /** After 3 to 10: `ثلاثة دنانير`. */
  readonly few: string
  /** After 11 to 99: `أحد عشر دينارا`. */
  readonly many: string
  readonly gender: 'm' | 'f'
}

/** How an amount of one currency is read aloud in Arabic. */
export interface ArabicCurrency {
  readonly main: ArabicNoun
  /** The subunit, or `null` where the currency is quoted without decimals. */
  readonly sub: ArabicNoun | null
}

const masculine = (one: string, two: string, few: string, many: string): ArabicNoun => ({
  ...{ one, two, few, many },
  gender: 'm',
})
const feminine = (one: string, two: string, few: string, many: string): ArabicNoun => ({
  ...{ one, two, few, many },
  gender: 'f',
})

/** A word that no number changes. */
const unchanged = (one: string) => masculine(one, one, one, one)

const CENT = masculine('سنت', 'سنتان', 'سنتات', 'سنتا')
const CENTIME = masculine('سنتيم', 'سنتيمان', 'سنتيمات', 'سنتيما')
const FILS = masculine('فلس', 'فلسان', 'فلوس', 'فلسا')
const DIRHAM = masculine('درهم', 'درهمان', 'دراهم', 'درهما')
const OERE = feminine('أورة', 'أورتان', 'أورات', 'أورة')

/** A dinar, dollar or riyal of a country, its adjective in the forms of the noun. */
const dinar = (of: string) => masculine(`دينار ${of}`, `ديناران ${of}ان`, `دنانير ${of}ة`, `دينارا ${of}ا`)
const dollar = (of: string) => masculine(`دولار ${of}`, `دولاران ${of}ان`, `دولارات ${of}ة`, `دولارا ${of}ا`)
const riyal = (of: string) => masculine(`ريال ${of}`, `ريالان ${of}ان`, `ريالات ${of}ة`, `ريالا ${of}ا`)
const krone = (of: string) => feminine(`كرونة ${of}ة`, `كرونتان ${of}تان`, `كرونات ${of}ة`, `كرونة ${of}ة`)

/** Arabic names of the currencies of the market, as Tunisian banks write them; the home dinar goes without its adjective. */
const ARABIC_NAMES: ReadonlyMap<string, ArabicCurrency> = new Map<string, ArabicCurrency>([
  [
    HOME_CURRENCY,
    {
      main: masculine('دينار', 'ديناران', 'دنانير', 'دينارا'),
      sub: masculine('مليم', 'مليمان', 'مليمات', 'مليما'),
    },
  ],
  ['EUR', { main: unchanged(EURO_IN_ARABIC), sub: CENTIME }],
  ['USD', { main: dollar('أمريكي'), sub: CENT }],
  [
    'GBP',
    {
      main: masculine('جنيه إسترليني', 'جنيهان إسترلينيان', 'جنيهات إسترلينية', 'جنيها إسترلينيا'),
      sub: masculine('بنس', 'بنسان', 'بنسات', 'بنسا'),
    },
  ],
  ['CAD', { main: dollar('كندي'), sub: CENT }],
  ['BHD', { main: dinar('بحريني'), sub: FILS }],
  ['KWD', { main: dinar('كويتي'), sub: FILS }],
  ['LYD', { main: dinar('ليبي'), sub: DIRHAM }],
  [
    'CNY',
    { main: masculine('يوان', 'يوانان', 'يوانات', 'يوانا'), sub: masculine('فن', 'فنان', 'أفنان', 'فنا') },
  ],
  [
    'CHF',
    { main: masculine('فرنك سويسري', 'فرنكان سويسريان', 'فرنكات سويسرية', 'فرنكا سويسريا'), sub: CENTIME },
  ],
  ['SAR', { main: riyal('سعودي'), sub: feminine('هللة', 'هللتان', 'هللات', 'هللة') }],
  ['QAR', { main: riyal('قطري'), sub: DIRHAM }],
  [
    'AED',
    {
      main: masculine('درهم إماراتي', 'درهمان إماراتيان', 'دراهم إماراتية', 'درهما إماراتيا'),
      sub: FILS,
    },
  ],
  ['SEK', { main: krone('سويدي'), sub: OERE }],
  ['DKK', { main: krone('دنماركي'), sub: OERE }],
  ['NOK', { main: krone('نرويجي'), sub: OERE }],
  ['JPY', { main: masculine('ين', 'ينان', 'ينات', 'ينا'), sub: null }],
])

/**
 * Arabic names of a currency and its subunit.
 * @param currency ISO 4217 code.
 * @throws RangeError for a currency that the market does not know.
 */
export function arabicCurrency(currency: string): ArabicCurrency {
  const names = ARABIC_NAMES.get(currency)
  if (names === undefined) throw new RangeError(`No Arabic name for the currency ${currency}`)
  return names
}
