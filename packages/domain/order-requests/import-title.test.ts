import { describe, expect, it } from 'vitest'
import { coversDay, isTitleReference, titleKey, usualTitleExpiry } from './import-title.ts'

describe('a title’s reference', () => {
  it.each([
    ['BRK-1', true],
    ['CD/2026.0117-a', true],
    ['1', true],
    // A non-breaking hyphen, full-width letters, a Greek capital beta, a space of no width, spaces, an accent.
    ['BRK\u20111', false],
    ['\uff22\uff32\uff2b-1', false],
    ['\u0392RK-1', false],
    ['BRK\u200b-1', false],
    ['BRK - 1', false],
    ['TÎTRE-1', false],
    ['BRK_1', false],
    ['BRK-1\n', false],
    ['-/.', false],
    ['', false],
    ['X'.repeat(41), false],
  ])('%j is well written: %s', (text, expected) => {
    expect(isTitleReference(text)).toBe(expected)
  })

  it('tells titles apart by letters and digits alone', () => {
    for (const same of ['BRK-1', 'brk-1', 'BRK-1.', 'B.R.K/1', 'brk1', '-BRK1-'])
      expect(titleKey(same)).toBe('BRK1')
    expect(titleKey('BRK-11')).not.toBe(titleKey('BRK-1'))
  })
})

describe('a title’s expiry', () => {
  it.each([
    ['2026-11-18', '2027-05-18'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-12-01', '2027-06-01'],
  ])('is six months after %s where nobody says another day: %s', (today, expected) => {
    expect(usualTitleExpiry(today)).toBe(expected)
  })

  it('is the last day on which it holds', () => {
    expect(coversDay({ expiresOn: '2026-11-30' }, '2026-11-30')).toBe(true)
    expect(coversDay({ expiresOn: '2026-11-30' }, '2026-12-01')).toBe(false)
  })
})
