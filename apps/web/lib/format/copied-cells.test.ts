import { describe, expect, it } from 'vitest'
import { figureCell, numberCell, tabbed, tableOf, textCell } from './copied-cells.ts'
import { formatDecimal } from './numbers.ts'

describe('a figure on its way to a spreadsheet', () => {
  it("is in the reader's notation, without anything between thousands", () => {
    expect(numberCell('-1204600.125', 'fr').text).toBe('-1204600,125')
    expect(numberCell('-1204600.125', 'en').text).toBe('-1204600.125')
  })

  it('carries no zeros that a spreadsheet of another language would take for thousands', () => {
    expect(numberCell('84670.000', 'fr').text).toBe('84670')
    expect(numberCell('3.50', 'de').text).toBe('3,5')
    expect(numberCell('-0.000', 'fr').text).toBe('0')
  })

  it('has all its digits where the list shows fewer of them, cut or rounded', () => {
    expect(figureCell('3.386851', formatDecimal('3.386851', { language: 'fr', places: 4 }), 'fr').text).toBe(
      '3,386851',
    )
    expect(figureCell('1.239', '1,23', 'fr').text).toBe('1,239')
  })

  it('is what is seen where the list sorts by another one', () => {
    expect(figureCell('7', '25 000,50', 'fr')).toEqual({ text: '25000,5', number: true })
    expect(figureCell(null, '−5,00', 'fr')).toEqual({ text: '-5', number: true })
    expect(figureCell('12', '12 %', 'fr')).toEqual({ text: '12 %', number: false })
  })

  it('is empty where the list shows a dash', () => {
    expect(figureCell(null, '–', 'fr')).toEqual({ text: '', number: false })
  })
})

describe('a text from a stranger', () => {
  it.each([
    '=HYPERLINK("http://evil.example";"Banque")',
    "+cmd|' /C calc'!A0",
    '-1+1',
    '@SUM(A1:A9)',
    '＝1+1',
    '\t=1+1',
    ' \u00a0=1+1',
    '\u0000=1+1',
    '+216 71 123 456',
    '-',
  ])('becomes no formula: %j', (name) => {
    expect(textCell(name).text).toMatch(/^'/)
  })

  it.each(['-5', '-5,25', '42', 'Golfe', "l'Ariana", '2026-000123'])('stays as it is: %j', (text) => {
    expect(textCell(text).text).toBe(text)
  })

  it('begins no other cell and no other row', () => {
    expect(tabbed([[textCell('a\tb\nc\r\u2028d'), textCell('e')]])).toBe('a b c d\te')
  })

  it('swallows no cell behind it by a quote', () => {
    expect(tabbed([[textCell('"Banque'), textCell('5')], [textCell('x')]])).toBe('"""Banque"\t5\r\nx')
  })

  it('is no markup in a table', () => {
    const html = tableOf([[textCell('<img src=x onerror=alert(1)>'), numberCell('5', 'fr')]], [true, false])
    expect(html).toContain('&lt;img')
    expect(html).toContain('<td>5</td>')
    expect(html).not.toContain('<img')
  })
})
