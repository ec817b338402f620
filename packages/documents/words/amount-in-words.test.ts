import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { CURRENCIES_IN_WORDS, currencyNames } from './currency-names.ts'

const CASES: readonly (readonly [amount: string, currency: string, words: string])[] = [
  ['0', 'TND', 'zéro dinar'],
  ['0.000', 'TND', 'zéro dinar'],
  ['1', 'TND', 'un dinar'],
  ['2', 'TND', 'deux dinars'],
  ['10', 'TND', 'dix dinars'],
  ['16', 'TND', 'seize dinars'],
  ['17', 'TND', 'dix-sept dinars'],
  ['20', 'TND', 'vingt dinars'],
  ['21', 'TND', 'vingt et un dinars'],
  ['22', 'TND', 'vingt-deux dinars'],
  ['61', 'TND', 'soixante et un dinars'],
  ['69', 'TND', 'soixante-neuf dinars'],
  ['70', 'TND', 'soixante-dix dinars'],
  ['71', 'TND', 'soixante et onze dinars'],
  ['72', 'TND', 'soixante-douze dinars'],
  ['77', 'TND', 'soixante-dix-sept dinars'],
  ['80', 'TND', 'quatre-vingts dinars'],
  ['81', 'TND', 'quatre-vingt-un dinars'],
  ['90', 'TND', 'quatre-vingt-dix dinars'],
  ['91', 'TND', 'quatre-vingt-onze dinars'],
  ['99', 'TND', 'quatre-vingt-dix-neuf dinars'],
  ['100', 'TND', 'cent dinars'],
  ['101', 'TND', 'cent un dinars'],
  ['180', 'TND', 'cent quatre-vingts dinars'],
  ['200', 'TND', 'deux cents dinars'],
  ['201', 'TND', 'deux cent un dinars'],
  ['280', 'TND', 'deux cent quatre-vingts dinars'],
  ['999', 'TND', 'neuf cent quatre-vingt-dix-neuf dinars'],
  ['1000', 'TND', 'mille dinars'],
  ['1001', 'TND', 'mille un dinars'],
  ['1100', 'TND', 'mille cent dinars'],
  ['2000', 'TND', 'deux mille dinars'],
  ['5000', 'TND', 'cinq mille dinars'],
  ['21000', 'TND', 'vingt et un mille dinars'],
  ['80000', 'TND', 'quatre-vingt mille dinars'],
  ['80080', 'TND', 'quatre-vingt mille quatre-vingts dinars'],
  ['200000', 'TND', 'deux cent mille dinars'],
  ['200200', 'TND', 'deux cent mille deux cents dinars'],
  ['1000000', 'TND', 'un million de dinars'],
  ['1200000', 'TND', 'un million deux cent mille dinars'],
  ['2000000', 'TND', 'deux millions de dinars'],
  ['80000000', 'TND', 'quatre-vingts millions de dinars'],
  ['200000000', 'TND', 'deux cents millions de dinars'],
  ['1000000000', 'TND', 'un milliard de dinars'],
  ['1000000001', 'TND', 'un milliard un dinars'],
  ['3000500000', 'TND', 'trois milliards cinq cent mille dinars'],
  ['1002000000', 'TND', 'un milliard deux millions de dinars'],
  ['200000000000', 'TND', 'deux cents milliards de dinars'],
  ['1000000000000', 'TND', 'mille milliards de dinars'],
  ['80000000000000', 'TND', 'quatre-vingt mille milliards de dinars'],
  ['1000000000000000', 'TND', 'un million de milliards de dinars'],
  ['0.001', 'TND', 'un millime'],
  ['0.500', 'TND', 'cinq cents millimes'],
  ['0.080', 'TND', 'quatre-vingts millimes'],
  ['1.001', 'TND', 'un dinar et un millime'],
  ['33868.340', 'TND', 'trente-trois mille huit cent soixante-huit dinars et trois cent quarante millimes'],
  ['1000000.250', 'TND', 'un million de dinars et deux cent cinquante millimes'],
  ['1', 'EUR', 'un euro'],
  ['1.01', 'EUR', 'un euro et un centime'],
  ['0.5', 'EUR', 'cinquante centimes'],
  ['10000.00', 'EUR', 'dix mille euros'],
  ['1000000', 'EUR', "un million d'euros"],
  ['2000000000.20', 'EUR', "deux milliards d'euros et vingt centimes"],
  ['1', 'USD', 'un dollar des États-Unis'],
  ['1500.75', 'USD', 'mille cinq cents dollars des États-Unis et soixante-quinze cents'],
  ['1', 'GBP', 'une livre sterling'],
  ['21', 'GBP', 'vingt et une livres sterling'],
  ['81.01', 'GBP', 'quatre-vingt-une livres sterling et un penny'],
  ['1001.02', 'GBP', 'mille une livres sterling et deux pence'],
  ['21000', 'GBP', 'vingt et un mille livres sterling'],
  ['11', 'GBP', 'onze livres sterling'],
  ['1000000', 'GBP', 'un million de livres sterling'],
  ['2.05', 'CAD', 'deux dollars canadiens et cinq cents'],
  ['1.001', 'BHD', 'un dinar de Bahreïn et un fils'],
  ['500.125', 'KWD', 'cinq cents dinars koweïtiens et cent vingt-cinq fils'],
  ['3.002', 'LYD', 'trois dinars libyens et deux dirhams'],
  ['7.10', 'CNY', 'sept yuans et dix fens'],
  ['1.20', 'CHF', 'un franc suisse et vingt centimes'],
  ['2.02', 'SAR', 'deux riyals saoudiens et deux halalas'],
  ['4.40', 'QAR', 'quatre riyals du Qatar et quarante dirhams'],
  ['90.25', 'AED', 'quatre-vingt-dix dirhams des Émirats arabes unis et vingt-cinq fils'],
  ['1', 'SEK', 'une couronne suédoise'],
  ['201.01', 'DKK', 'deux cent une couronnes danoises et un øre'],
  ['31.50', 'NOK', 'trente et une couronnes norvégiennes et cinquante øre'],
  ['1000', 'JPY', 'mille yens'],
  ['1000000', 'JPY', 'un million de yens'],
]

describe('amountInWords', () => {
  it.each(CASES)('%s %s', (amount, currency, words) => {
    expect(amountInWords(amount, currency)).toBe(words)
  })

  it('knows the seventeen currencies of the market', () => {
    expect(CURRENCIES_IN_WORDS).toHaveLength(17)
    const covered = new Set(CASES.map(([, currency]) => currency))
    expect(CURRENCIES_IN_WORDS.filter((currency) => !covered.has(currency))).toEqual([])
  })

  it.each([
    ['-1', 'TND'],
    ['1.0001', 'TND'],
    ['1.001', 'EUR'],
    ['0.5', 'JPY'],
    ['1000000000000001', 'TND'],
    ['1000000000000000.001', 'TND'],
    ['1e3', 'TND'],
    ['1 000', 'TND'],
    ['', 'TND'],
    ['1', 'XAU'],
    ['1', 'constructor'],
  ])('refuses %s %s', (amount, currency) => {
    expect(() => amountInWords(amount, currency)).toThrow(RangeError)
  })
})

const wholes = fc.bigInt({ min: 0n, max: 10n ** 15n })

describe('properties of amountInWords', () => {
  it('reads back as the number it was written from', () => {
    fc.assert(
      fc.property(wholes, (whole) => {
        expect(readFrench(amountInWords(whole.toString(), 'JPY'))).toBe(whole)
      }),
      { numRuns: 3000 },
    )
  })

  it('does not depend on zeros at the end', () => {
    fc.assert(
      fc.property(wholes, fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const short = `${whole % 10n ** 14n}.${String(cents).padStart(2, '0')}`
        expect(amountInWords(`${short}0`, 'EUR')).toBe(amountInWords(short, 'EUR'))
      }),
    )
  })

  it('names the currency and keeps to one line of lower-case words and the names', () => {
    fc.assert(
      fc.property(wholes, fc.constantFrom(...CURRENCIES_IN_WORDS), (whole, currency) => {
        const words = amountInWords(whole.toString(), currency)
        const { main } = currencyNames(currency)
        expect(words.endsWith(whole < 2n ? main.one : main.many)).toBe(true)
        expect(words).not.toMatch(/ {2}|^ | $|billi/)
      }),
    )
  })
})

const UNITS = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
const ATOMS = new Map<string, bigint>([
  ...UNITS.split(' ').map((word, value) => [word, BigInt(value)] as const),
  ...[20, 30, 40, 50, 60].map(
    (value, at) =>
      [['vingt', 'trente', 'quarante', 'cinquante', 'soixante'][at] ?? '', BigInt(value)] as const,
  ),
])

/** An independent reading of French numerals, so that the property does not restate the writer. */
function readFrench(words: string): bigint {
  let total = 0n
  let group = 0n
  const numerals = words
    .replace(/( de)? yens?$/, '')
    .replaceAll(' de ', ' ')
    .replaceAll('quatre-vingts', 'quatre-vingt')
  for (const word of numerals.replaceAll('quatre-vingt', 'huitante').split(/[ -]/)) {
    if (word === 'et') continue
    else if (word === 'huitante') group += 80n
    else if (/^cents?$/.test(word)) group = group - (group % 100n) + (group % 100n || 1n) * 100n
    else if (word === 'mille') [total, group] = [total + (group || 1n) * 1000n, 0n]
    else if (/^millions?$/.test(word)) [total, group] = [total + group * 1_000_000n, 0n]
    else if (/^milliards?$/.test(word)) [total, group] = [(total + group) * 10n ** 9n, 0n]
    else group += ATOMS.get(word) ?? fail(word)
  }
  return total + group
}

function fail(word: string): never {
  throw new Error(`Not a French numeral: ${word}`)
}
