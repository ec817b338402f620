import { describe, expect, it } from 'vitest'
import { type FixingReading, readAtOnce, readFixings, readTypedFixings } from './read-fixings.ts'

const KNOWN = new Set(['EUR', 'USD', 'JPY'])
const reading: FixingReading = { known: KNOWN, last: '2026-11-20', asked: null }
const read = (text: string, more: Partial<FixingReading> = {}) =>
  readAtOnce(readFixings(text, { ...reading, ...more }))
const HEAD = 'Jour;Code;Unité;Cours\n'

describe('a file of rates', () => {
  it('has days, currencies, units and rates, with commas or points, whatever stands between the columns', () => {
    const expected = {
      days: [
        { day: '2026-11-19', rates: [{ currency: 'EUR', unit: 1, rate: '3.3868' }] },
        {
          day: '2026-11-20',
          rates: [
            { currency: 'EUR', unit: 1, rate: '3.3900' },
            { currency: 'JPY', unit: 1000, rate: '20.4767' },
          ],
        },
      ],
      unknown: [],
      echoed: null,
    }
    const lines = [
      ['20/11/2026', 'JPY', '1000', '20.4767'],
      ['2026-11-20', 'EUR', '1', '3,39'],
      ['19.11.2026', 'EUR', '1', '3,3868'],
    ]
    for (const between of [';', '\t'])
      expect(
        read(
          `\uFEFFdate${between}DEVISE${between}unit${between}rate\r\n${lines.map((line) => line.join(between)).join('\r\n')}\r\n`,
        ),
      ).toEqual(expected)
    const quoted = lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\n')
    expect(read(`day,currency,unit,rate\n${quoted}`)).toEqual(expected)
  })

  it('says and leaves out what is not traded, the dinar without a word, and counts the same line once', () => {
    const text = `${HEAD}2026-11-20;EUR;1;3,3868\n2026-11-20;MAD;10;2,9\n2026-11-20;TND;1;1\n\n2026-11-20;EUR;1;3.38680`
    expect(read(text.replace('3.38680', '3.38681'))).toMatchObject({
      rule: 'FIXING_LINE_RATE',
      details: { line: 6 },
    })
    expect(read(text)).toMatchObject({
      days: [{ rates: [{}] }],
      unknown: ['MAD'],
    })
  })

  it('names the day above its rates', () => {
    const text = 'Cours moyens\nJournée du 19/11/2026\nCode;Unité;Cours\nEUR;1;3,3868\n'
    expect(read(text)).toMatchObject({ echoed: '2026-11-19', days: [{ day: '2026-11-19' }] })
    expect(read(text, { asked: '2026-11-20' })).toMatchObject({
      echoed: '2026-11-19',
      days: [{ day: '2026-11-20' }],
    })
  })

  it.each<[string, string, string, object?]>([
    ['nothing', '', 'FIXING_HEADER'],
    ['a heading alone', HEAD, 'FIXING_NOTHING'],
    ['no heading', '2026-11-20;EUR;1;3,3868', 'FIXING_HEADER'],
    ['only currencies that are not traded', `${HEAD}2026-11-20;MAD;10;2,9`, 'FIXING_NOTHING'],
    ['a column less', `${HEAD}2026-11-20;EUR;1`, 'FIXING_LINE_COLUMNS', { line: 2 }],
    ['a quote that is not closed', `${HEAD}2026-11-20;EUR;1;"3,3`, 'FIXING_LINE_COLUMNS'],
    ['no day at all', 'Code;Unité;Cours\nEUR;1;3,3868', 'FIXING_DAY_UNTOLD'],
    ['a day that does not exist', `${HEAD}2026-02-30;EUR;1;3,3868`, 'FIXING_LINE_DAY', { line: 2 }],
    ['a day of another time', `${HEAD}1999-11-19;EUR;1;3,3868`, 'FIXING_LINE_DAY'],
    ['days and months the American way', `${HEAD}11/20/2026;EUR;1;3,3868`, 'FIXING_LINE_DAY'],
    ['a Sunday', `${HEAD}2026-11-15;EUR;1;3,3868`, 'FIXING_WEEKEND', { day: '2026-11-15' }],
    ['a day to come', `${HEAD}2026-11-23;EUR;1;3,3868`, 'FIXING_FUTURE', { line: 2 }],
    ['a currency in other letters', `${HEAD}2026-11-20;ЕUR;1;3,3868`, 'FIXING_LINE_CURRENCY'],
    ['a currency in small letters', `${HEAD}2026-11-20;eur;1;3,3868`, 'FIXING_LINE_CURRENCY'],
    ['no unit', `${HEAD}2026-11-20;EUR;;3,3868`, 'FIXING_LINE_UNIT'],
    ['a unit that no currency has', `${HEAD}2026-11-20;EUR;7;3,3868`, 'FIXING_LINE_UNIT'],
    ['no rate', `${HEAD}2026-11-20;EUR;1;`, 'FIXING_LINE_RATE'],
    ['zero', `${HEAD}2026-11-20;EUR;1;0,0000`, 'FIXING_LINE_RATE'],
    ['a negative', `${HEAD}2026-11-20;EUR;1;-3,3868`, 'FIXING_LINE_RATE'],
    ['an exponent', `${HEAD}2026-11-20;EUR;1;3e3`, 'FIXING_LINE_RATE'],
    ['a million', `${HEAD}2026-11-20;EUR;1;1000000`, 'FIXING_LINE_RATE'],
    ['finer than 4 decimals', `${HEAD}2026-11-20;EUR;1;3,38681`, 'FIXING_LINE_RATE', { decimals: 4 }],
    ['two separators', `${HEAD}2026-11-20;EUR;1;3.386,8`, 'FIXING_LINE_RATE'],
    ['digits of two kinds', `${HEAD}2026-11-20;EUR;1;٣,3868`, 'FIXING_LINE_RATE'],
    ['full-width digits', `${HEAD}2026-11-20;EUR;1;３,3868`, 'FIXING_LINE_RATE'],
    ['a letter O for a zero', `${HEAD}2026-11-20;EUR;1;3,38O0`, 'FIXING_LINE_RATE'],
    ['a formula', `${HEAD}2026-11-20;EUR;1;=3+3`, 'FIXING_LINE_RATE'],
    [
      'two rates of one day',
      `${HEAD}2026-11-20;EUR;1;3,3868\n20/11/2026;EUR;1;3,4`,
      'FIXING_TWICE',
      { day: '2026-11-20', currency: 'EUR', one: '3.3868', oneUnit: 1, other: '3.4000', otherUnit: 1 },
    ],
  ])('with %s is refused whole', (_what, text, rule, details = {}) => {
    expect(read(text)).toMatchObject({ rule, details })
  })

  it('is read in no time, whatever it is made of', () => {
    const hostile = ['<tr', '<td>', '"', ';', '<', 'journée du ', ' ', '\n', 'é', '0'].map((part) =>
      part.repeat(400_000),
    )
    for (const text of [
      ...hostile,
      ...hostile.map((part) => `<tr>${part}`),
      ...hostile.map((part) => HEAD + part),
    ])
      expect(read(text)).toHaveProperty('rule')
  })

  it('may hold twenty years of twenty currencies, and yields in between', () => {
    const steps = readFixings(
      HEAD + Array.from({ length: 6_000 }, () => '2026-11-20;EUR;1;3,3868').join('\n'),
      reading,
    )
    let yields = 0
    for (let step = steps.next(); !step.done; step = steps.next()) yields += 1
    expect(yields).toBe(3)
  })
})

describe("the central bank's page", () => {
  const row = (...cells: string[]) =>
    `<tr height="20px">${cells.map((cell) => `<td align="center"><center><b>${cell}</b></center></td>`).join('')}</tr>`
  const page = (day: string, ...rows: string[]) => `<html><body>
    <table><tr><td colspan=5>Cours moyens des devises cotées en dinar tunisien<br>Journ&eacute;e du&nbsp;: ${day}</td></tr></table>
    <table>${row('', 'Monnaie', 'Sigle', 'Unité', 'Valeur')}${rows.join('\n')}</table>
    <table>${row('', 'EURO', 'EUR', '1', '3,5000')}</table></body></html>`
  const euro = row('', 'EURO', 'EUR', '1', '3,3868')
  const yen = row('', 'YEN JAPONAIS', 'JPY', '1000', '20,4767')

  it('is read up to the end of its first table: the second is of banknotes', () => {
    expect(read(page('20/11/2026', euro, yen, row('', 'RIYAL', 'SAR', '10', '7,85')))).toEqual({
      days: [
        {
          day: '2026-11-20',
          rates: [
            { currency: 'EUR', unit: 1, rate: '3.3868' },
            { currency: 'JPY', unit: 1000, rate: '20.4767' },
          ],
        },
      ],
      unknown: ['SAR'],
      echoed: '2026-11-20',
    })
  })

  it('in the digits of an Arabic keyboard is read as in Latin ones', () => {
    const latin = `${HEAD}2026-11-20;EUR;1;3,3868`
    expect(read(`${HEAD}٢٠٢٦-١١-٢٠;EUR;١;٣٫٣٨٦٨`)).toEqual(read(latin))
  })

  it('of a neighbouring day tells so, and keeps the rates under the day that was asked for', () => {
    expect(read(page('19/11/2026', euro), { asked: '2026-11-20' })).toMatchObject({
      echoed: '2026-11-19',
      days: [{ day: '2026-11-20' }],
    })
  })

  it('with a changed unit is read as it says: what differs is looked at later', () => {
    expect(read(page('20/11/2026', row('', 'YEN', 'JPY', '100', '2,0477')))).toMatchObject({
      days: [{ rates: [{ currency: 'JPY', unit: 100, rate: '2.0477' }] }],
    })
  })

  it.each<[string, string[], string]>([
    ['a unit with a space', ['', 'YEN', 'JPY', '1 000', '20,4767'], 'FIXING_LINE_UNIT'],
    ['a unit with a point', ['', 'YEN', 'JPY', '1.000', '20,4767'], 'FIXING_LINE_UNIT'],
    ['no unit', ['', 'YEN', 'JPY', '', '20,4767'], 'FIXING_LINE_UNIT'],
    ['no column for the unit', ['', 'YEN', 'JPY', '20,4767'], 'FIXING_LINE_UNIT'],
    ['a code in small letters', ['', 'LIVRE', 'gbp', '1', '4,1000'], 'FIXING_LINE_CURRENCY'],
    ['a code in small letters and no rate', ['', 'LIVRE', 'gbp', '1', 'n.c.'], 'FIXING_LINE_CURRENCY'],
    ['a code in other letters', ['', 'EURO', 'ЕUR', '1', '3,4000'], 'FIXING_LINE_CURRENCY'],
    ['a code with a note', ['', 'EURO', 'EUR (*)', '1', '3,4000'], 'FIXING_LINE_CURRENCY'],
    ['no code', ['', 'DOLLAR', '', '1', '2,9143'], 'FIXING_LINE_CURRENCY'],
    ['a second rate', ['', 'DOLLAR', 'USD', '1', '2,9143', '2,9500'], 'FIXING_LINE_COLUMNS'],
  ])('with %s in a row is refused with its line, wherever the row stands', (_what, cells, rule) => {
    const odd = row(...cells)
    // The first two rows of the page are the day's and the heading.
    expect(read(page('20/11/2026', euro, odd, yen))).toMatchObject({ rule, details: { line: 4 } })
    expect(read(page('20/11/2026', odd, euro))).toMatchObject({ rule, details: { line: 3 } })
  })

  it('that is cut anywhere within its rates is refused', () => {
    const whole = page('20/11/2026', euro, yen)
    const [begin, end] = [whole.indexOf('3,3868'), whole.indexOf('</table>', whole.indexOf('20,4767'))]
    for (let at = begin + 1; at < end + '</table'.length; at += 1)
      expect(read(whole.slice(0, at))).toHaveProperty('rule')
    expect(read(whole.slice(0, end + '</table>'.length))).toMatchObject({ days: [{ rates: [{}, {}] }] })
  })

  it('with two currencies in a row is read whole', () => {
    const both = row('EURO', 'EUR', '1', '3,3868', 'YEN', 'JPY', '1000', '20,4767')
    expect(read(page('20/11/2026', both))).toMatchObject({ days: [{ rates: [{}, { currency: 'JPY' }] }] })
  })

  it('without a rate beside a code is refused, and so is one without rows', () => {
    expect(read(page('20/11/2026', row('', 'EURO', 'EUR', '1', 'n.c.')))).toMatchObject({
      rule: 'FIXING_LINE_RATE',
    })
    expect(read('<html><table><tr><td>Service indisponible</td></tr></table>')).toMatchObject({
      rule: 'FIXING_NOTHING',
    })
  })
})

it('reads what somebody typed by the same rules, and tells which one is wrong', () => {
  const typed = (rate: string, unit = '1') => [
    { currency: 'USD', unit: '1', rate: '2,9143' },
    { currency: 'EUR', unit, rate },
  ]
  const readTyped = (rates: ReturnType<typeof typed>) =>
    readAtOnce(readTypedFixings(rates, { ...reading, asked: '2026-11-20' }))
  expect(readTyped(typed('3.3868'))).toMatchObject({
    days: [{ day: '2026-11-20', rates: [{ currency: 'EUR', rate: '3.3868' }, { currency: 'USD' }] }],
  })
  expect(readTyped(typed('3.38681'))).toMatchObject({ rule: 'FIXING_LINE_RATE', details: { line: 2 } })
  expect(readTyped(typed('3.3868', '3'))).toMatchObject({ rule: 'FIXING_LINE_UNIT', details: { line: 2 } })
})
