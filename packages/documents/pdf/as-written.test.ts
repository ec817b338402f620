import { describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { MATCHING_TICKET } from '../testing/sample-ticket.ts'
import { arabicLines } from './arabic-lines.ts'
import { asWritten, paperIn, plainTitle, printed } from './printed.ts'
import { renderTicketPdf } from './ticket.ts'

// What people write into names, addresses and accounts, as its parts stand on the page from left to right.

const drawn = (text: string, base: 'auto' | 'rtl') =>
  arabicLines(text, 1_000, (part) => part.length, base)
    .map((line) => line.map((run) => run.text).join(''))
    .join('\n')

/** On a paper in Arabic, and on a French one. */
const BASES = ['rtl', 'auto'] as const

describe.each(BASES)('on a paper read by %s', (base) => {
  it.each([
    ['an account after a name', 'بنك قرطاج 10 006 0351835984788 31', '10 006 0351835984788 31 قرطاج بنك'],
    ['an IBAN after a name', 'بنك قرطاج TN59 1000 6035 1835', 'TN59 1000 6035 1835 قرطاج بنك'],
    ['a telephone', 'الهاتف +216 73 200 100 سوسة', 'سوسة +216 73 200 100 الهاتف'],
    ['an amount', 'نقصت 1 000,00 EUR', 'EUR 1 000,00 نقصت'],
    ['an amount in digits of an Arabic keyboard', 'نقصت ١ ٠٠٠ دينار', 'دينار ١ ٠٠٠ نقصت'],
    ['a reference', 'تذكرة TK-2026-000123 اليوم', 'اليوم TK-2026-000123 تذكرة'],
    ['two figures that a sign parts', 'نهج الحرية 12، 1002 تونس', 'تونس 1002 ،12 الحرية نهج'],
    [
      'a Latin name with an Arabic one',
      'Atlas (أطلس) « Voyages » S.A.R.L.',
      'Atlas (أطلس) « Voyages » S.A.R.L.',
    ],
    ['an Arabic name with a Latin one', 'بنك الخليج (Golfe)', '(Golfe) الخليج بنك'],
    ['quotes and brackets', 'صرافة "Médina 24" (فرع 2)', '(2 فرع) "Médina 24" صرافة'],
    ['a telephone between brackets, and a dot', 'سوسة (71 300 001) 12 5.', '.12 5 (71 300 001) سوسة'],
    ['lines of their own', 'Atlas (أطلس) SARL\n71 300 001', 'Atlas (أطلس) SARL\n71 300 001'],
  ])('%s keeps the order of its parts', (_what, written, expected) => {
    expect(drawn(asWritten(written), base)).toBe(expected)
  })
})

describe('a name on a French paper', () => {
  it('stands before what follows it', () => {
    expect(drawn(`${asWritten('بنك الخليج')} · CL-2026-000012`, 'auto')).toBe('الخليج بنك · CL-2026-000012')
  })

  it('does not draw a figure that follows it to its other side', () => {
    const facts = { reference: 'أطلس', bank: 'شركة 24', status: '12' }
    expect(drawn(printed('documents:signUp.about', facts), 'auto')).toMatch(/أطلس.*24 شركة.*12/)
  })
})

describe('a name that would turn what stands after it', () => {
  it.each([
    ['an end that ends ours', 'شركة\u2069 \u202eXIM'],
    ['a beginning that never ends', '\u2067شركة'],
    ['letters turned round', 'Atlas \u202eDNT1'],
  ])('%s turns nothing', (_what, name) => {
    const written = asWritten(name)
    expect(written).not.toMatch(/[\u202a-\u202e\u2066\u2067]/)
    expect(written.indexOf('\u2069')).toBe(written.length - 1)
  })

  it('keeps what a composed text keeps apart', () => {
    const title = paperIn('ar').say('documents:slip.title', { reference: 'OR-2026-000042' })
    expect(paperIn('ar').say('execution:page', { title, page: 2 })).toContain(title)
  })
})

it('says what was written, and nothing of the marks, to who copies it', () => {
  expect(plainTitle(asWritten('بنك 10 006'))).toBe('بنك 10 006')
})

it.each(['fr', 'ar'] as const)(
  'a name without a space, as long as there are, stays on its ticket (%s)',
  async (language) => {
    const long = 'شركةالصرفوالتحويلوالاستشارة'.repeat(8)
    const party = { ...MATCHING_TICKET.buyer, name: long, location: `${long} 71 300 001` }
    const ticket = { ...MATCHING_TICKET, buyer: party, seller: party, bank: party }
    const { pages, placed } = await readPdf(await renderTicketPdf(ticket, language))
    expect(pages).toBe(1)
    expect(placed.filter(({ left, right }) => left < 40 || right > 595.28 - 40)).toEqual([])
  },
)
