import { type DecimalString, decimal } from '@fxmatch/domain/money/decimal'
import { toCardinal } from 'n2words/fr-FR'
import { type CountedNoun, currencyNames } from './currency-names.ts'

/** The greatest whole part that is written in words: one million milliards. */
export const LARGEST_WHOLE_IN_WORDS = 10n ** 15n

const MILLIARD = 10n ** 9n

/**
 * An amount of money in French words, in the classic spelling (before 1990): hyphens only below one hundred and not
 * around `et` (« vingt et un », « quatre-vingt-un »), `cents` and `quatre-vingts` plural only when nothing follows,
 * `mille` invariable, `de` before the currency after million or milliard (« un million de dinars »).
 * Above 999 milliards it counts in milliards (« mille milliards ») and never says « billion », which means a
 * thousand times less in English. An amount below one unit is its subunits alone (« cinq cents millimes »).
 *
 * @param amount from 0 to 10^15 in plain notation, with no more significant decimals than the currency has.
 * @param currency ISO 4217 code of one of the market's seventeen currencies.
 * @throws RangeError if the amount is not a decimal number, is negative, too great or too precise, or the currency
 * is unknown.
 */
export function amountInWords(amount: DecimalString, currency: string): string {
  const { main, sub } = currencyNames(currency)
  const { whole, fraction } = partsInWords(amount, currency)
  const parts: string[] = []
  if (whole > 0n || fraction === 0n) parts.push(countInWords(whole, main))
  if (fraction > 0n && sub !== null) parts.push(countInWords(fraction, sub))
  return parts.join(' et ')
}

/**
 * The whole units of an amount that can be written in words, and its subunits.
 * @throws RangeError as `amountInWords`
 */
export function partsInWords(
  amount: DecimalString,
  currency: string,
): { readonly whole: bigint; readonly fraction: bigint } {
  const { decimals } = currencyNames(currency)
  const value = decimal(amount)
  if (value.isNegative() && !value.isZero()) throw new RangeError(`A negative amount has no words: ${amount}`)
  if (value.decimalPlaces() > decimals) {
    throw new RangeError(`${amount} ${currency} has more than ${decimals} decimals`)
  }
  const [wholeDigits = '0', fractionDigits = ''] = value.abs().toFixed(decimals).split('.')
  const whole = BigInt(wholeDigits)
  const fraction = BigInt(fractionDigits === '' ? '0' : fractionDigits)
  const tooGreat = whole > LARGEST_WHOLE_IN_WORDS || (whole === LARGEST_WHOLE_IN_WORDS && fraction > 0n)
  if (tooGreat) throw new RangeError(`${amount} is too great to be written in words`)
  return { whole, fraction }
}

function countInWords(count: bigint, noun: CountedNoun): string {
  const words = agree(integerInWords(count), noun.gender)
  // French counts in the singular below two: « zéro dinar », « un dinar ».
  const name = count < 2n ? noun.one : noun.many
  if (!/(million|milliard)s?$/.test(words)) return `${words} ${name}`
  return /^[aeiou]/i.test(name) ? `${words} d'${name}` : `${words} de ${name}`
}

function integerInWords(count: bigint): string {
  const milliards = count / MILLIARD
  const rest = count % MILLIARD
  if (milliards === 0n) return toCardinal(rest)
  const counted = toCardinal(milliards)
  // « un million de milliards », but « un million deux cents milliards ».
  const of = /millions?$/.test(counted) ? ' de' : ''
  const head = `${counted}${of} milliard${milliards > 1n ? 's' : ''}`
  return rest === 0n ? head : `${head} ${toCardinal(rest)}`
}

function agree(words: string, gender: CountedNoun['gender']): string {
  return gender === 'f' ? words.replace(/(^|[ -])un$/, '$1une') : words
}
