import { describe, expect, it } from 'vitest'
import { type BoardSettings, boardLines, faultOfBoard, USUAL_BOARD } from './board.ts'

const KNOWN = new Set(['EUR', 'USD', 'JPY'])

describe('settings of a board', () => {
  it.each<[string, Partial<BoardSettings>, ReturnType<typeof faultOfBoard>]>([
    ['are fine as they are', {}, null],
    ['may choose currencies', { currencies: ['USD', 'EUR'] }, null],
    ['must choose some, where they choose', { currencies: [] }, 'currencies'],
    ['name each once', { currencies: ['EUR', 'EUR'] }, 'currencies'],
    ['name known ones', { currencies: ['EUR', 'TND'] }, 'currencies'],
    ['may hide the sale', { showSale: false }, null],
    ['must not hide everything', { showPurchase: false, showSale: false }, 'showPurchase'],
    ['turn pages slowly enough to read', { rotateSeconds: 4 }, 'rotateSeconds'],
    ['turn pages at the shortest', { rotateSeconds: 5 }, null],
    ['turn pages at the longest', { rotateSeconds: 120 }, null],
    ['turn pages before people leave', { rotateSeconds: 121 }, 'rotateSeconds'],
    ['turn pages at whole seconds', { rotateSeconds: 7.5 }, 'rotateSeconds'],
    ['have a short message', { messageFr: 'x'.repeat(160), messageEn: 'x'.repeat(160) }, null],
    ['have no long message', { messageFr: 'x'.repeat(161) }, 'messageFr'],
    ['have no long message in English', { messageEn: 'x'.repeat(161) }, 'messageEn'],
  ])('%s', (_what, change, fault) => {
    expect(faultOfBoard({ ...USUAL_BOARD, ...change }, KNOWN)).toBe(fault)
  })
})

describe('the lines of a board', () => {
  const rates = [
    { currency: 'EUR', purchaseRate: '3.370', saleRate: '3.410' },
    { currency: 'JPY', purchaseRate: '20.100', saleRate: '0.000' },
    { currency: 'USD', purchaseRate: '0', saleRate: '0' },
  ]
  it.each([
    [
      'all that is quoted',
      {},
      [
        ['EUR', '3.370', '3.410'],
        ['JPY', '20.100', null],
      ],
    ],
    [
      'the chosen ones, in their order',
      { currencies: ['USD', 'JPY', 'EUR', 'GBP'] },
      [
        ['JPY', '20.100', null],
        ['EUR', '3.370', '3.410'],
      ],
    ],
    ['the sale alone', { showPurchase: false }, [['EUR', null, '3.410']]],
    [
      'the purchase alone',
      { showSale: false },
      [
        ['EUR', '3.370', null],
        ['JPY', '20.100', null],
      ],
    ],
  ] as const)('are %s', (_what, change, lines) => {
    expect(
      boardLines(rates, { ...USUAL_BOARD, ...change }).map(({ currency, purchaseRate, saleRate }) => [
        currency,
        purchaseRate,
        saleRate,
      ]),
    ).toEqual(lines)
  })
})
