import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { isMapLink, nearestAgency } from './agencies.ts'
import { compareQuotes, shownRates } from './board.ts'
import { decideProposal, REPORT_AFTER_MINUTES, reportableFrom } from './decide-proposal.ts'
import { directionOf, operationOf, TRUST_OPERATIONS } from './directions.ts'
import { followCode, readFollowCode } from './follow-code.ts'
import { maskName, maskPhone } from './masking.ts'
import { leadingZeroBits } from './proof-of-work.ts'
import { customerScore, operatorScore } from './score.ts'
import { spread } from './spread.ts'
import { signedTokens, TOKEN_MOVEMENTS } from './tokens.ts'
import {
  PROPOSAL_ACTIONS,
  PROPOSAL_STATUSES,
  PROPOSAL_TABLE,
  TRUST_REQUEST_ACTIONS,
  TRUST_REQUEST_STATUSES,
  TRUST_REQUEST_TABLE,
} from './trust-table.ts'

const NOW = new Date('2026-11-18T09:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

describe('the life of a proposal', () => {
  /** Written by hand from domain rules §8: action, from → to, who moves, whether tokens come back. */
  const EXPECTED = `
    accept  WAITING  ACCEPTED  CUSTOMER no
    refuse  WAITING  REJECTED  CUSTOMER yes
    outbid  WAITING  REJECTED  SYSTEM   yes
    lapse   WAITING  REJECTED  SYSTEM   yes
    cancel  WAITING  CANCELED  OPERATOR no
    cancel  ACCEPTED CANCELED  OPERATOR no
    deliver ACCEPTED DELIVERED OPERATOR no
    report  ACCEPTED ACCEPTED  OPERATOR no
    return  ACCEPTED CANCELED  OPERATOR yes`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

  it('is the table, for every status and action', () => {
    for (const action of PROPOSAL_ACTIONS) {
      for (const status of PROPOSAL_STATUSES) {
        const row = EXPECTED.find(([a, from]) => a === action && from === status)
        const reportedAt = action === 'return' ? ago(40) : null
        const facts = { status, acceptedAt: ago(60), reportedAt, month: { accepted: 1, returned: 0 } }
        const decision = decideProposal(action, facts, NOW)
        expect(decision, `${action} in ${status}`).toEqual(
          row
            ? { allowed: true, to: row[2] }
            : { allowed: false, refusal: { rule: 'TRUST_WRONG_STATUS', status } },
        )
        if (row) {
          const step = PROPOSAL_TABLE[action]
          expect([step.by, step.tokens !== null], action).toEqual([row[3], row[4] === 'yes'])
        }
      }
    }
  })

  it('gives tokens back for every refusal and for nothing else', () => {
    for (const action of PROPOSAL_ACTIONS) {
      const { to, tokens } = PROPOSAL_TABLE[action]
      expect(tokens === 'GIVEN_BACK', action).toBe(to === 'REJECTED')
    }
  })

  it('is reported from the fifteenth minute on, once', () => {
    expect(REPORT_AFTER_MINUTES).toBe(15)
    const month = { accepted: 1, returned: 0 }
    const facts = { status: 'ACCEPTED', reportedAt: null, month } as const
    const early = { ...facts, acceptedAt: new Date(ago(15).getTime() + 1) }
    expect(decideProposal('report', early, NOW)).toEqual({
      allowed: false,
      refusal: { rule: 'TRUST_REPORT_TOO_EARLY', from: new Date(NOW.getTime() + 1) },
    })
    expect(decideProposal('report', { ...facts, acceptedAt: ago(15) }, NOW).allowed).toBe(true)
    expect(decideProposal('report', { ...facts, acceptedAt: ago(15), reportedAt: ago(0) }, NOW)).toEqual({
      allowed: false,
      refusal: { rule: 'TRUST_ALREADY_REPORTED' },
    })
    expect(reportableFrom({ acceptedAt: null })).toBeNull()
  })
})

it('moves a request as the rules say', () => {
  const steps = TRUST_REQUEST_ACTIONS.map((action) => {
    const { from, to, by } = TRUST_REQUEST_TABLE[action]
    return `${action} ${from} ${to} ${by}`
  })
  expect(steps).toEqual([
    'accept REQUEST ACCEPTED CUSTOMER',
    'reopen ACCEPTED REQUEST OPERATOR',
    'close ACCEPTED EXPIRED OPERATOR',
    'deliver ACCEPTED DELIVERED OPERATOR',
    'withdraw REQUEST CANCELED CUSTOMER',
    'expire REQUEST EXPIRED SYSTEM',
  ])
  const final = TRUST_REQUEST_STATUSES.filter((status) =>
    TRUST_REQUEST_ACTIONS.every((action) => TRUST_REQUEST_TABLE[action].from !== status),
  )
  expect(final).toEqual(['DELIVERED', 'CANCELED', 'EXPIRED'])
})

it('sees a customer who sells as a purchase, and back', () => {
  expect([operationOf('SELL'), operationOf('BUY')]).toEqual(['PURCHASE', 'SALE'])
  for (const operation of TRUST_OPERATIONS) expect(operationOf(directionOf(operation))).toBe(operation)
})

describe('spread', () => {
  it('is sale less purchase, with four decimals', () => {
    expect(spread('3.38', '3.42')).toBe('0.0400')
    expect(spread('3.42', '3.38')).toBe('-0.0400')
    expect([spread('0', '3.4'), spread('3.4', '0.0000'), spread(null, '1'), spread('1', null)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('scores', () => {
  it('say nothing of fewer than five outcomes', () => {
    expect(operatorScore({ delivered: 4, canceled: 0, answerMinutes: 1 })).toBeNull()
    expect(customerScore({ delivered: 3, reported: 1 })).toBeNull()
  })

  it.each([
    [{ delivered: 5, canceled: 0, answerMinutes: 5 }, '5.0'],
    [{ delivered: 5, canceled: 0, answerMinutes: 0 }, '5.0'],
    [{ delivered: 5, canceled: 0, answerMinutes: 120 }, '4.0'],
    [{ delivered: 5, canceled: 0, answerMinutes: 9_999 }, '4.0'],
    [{ delivered: 4, canceled: 1, answerMinutes: 5 }, '4.2'],
    [{ delivered: 0, canceled: 5, answerMinutes: 5 }, '1.0'],
    [{ delivered: 0, canceled: 5, answerMinutes: 120 }, '0.0'],
  ])('of an operator: %o is %s', (record, expected) => {
    expect(operatorScore(record)).toBe(expected)
  })

  it('of a traveller: the part that came', () => {
    expect(customerScore({ delivered: 5, reported: 0 })).toBe('5.0')
    expect(customerScore({ delivered: 4, reported: 1 })).toBe('4.0')
    expect(customerScore({ delivered: 0, reported: 7 })).toBe('0.0')
    expect(() => customerScore({ delivered: -1, reported: 9 })).toThrow(RangeError)
  })

  it('are within 0 and 5, and never fall with one more delivery', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(2_000), (delivered, canceled, answerMinutes) => {
        const before = operatorScore({ delivered, canceled, answerMinutes })
        const after = operatorScore({ delivered: delivered + 1, canceled, answerMinutes })
        if (before === null) return
        expect(decimal(before).gte(0) && decimal(before).lte(5)).toBe(true)
        expect(decimal(after ?? '0').gte(before)).toBe(true)
      }),
    )
  })
})

it('counts tokens spent down and the others up', () => {
  expect(TOKEN_MOVEMENTS.map((kind) => signedTokens(kind, 3))).toEqual([3, -3, 3, 3])
  for (const wrong of [0, -1, 1.5, Number.NaN]) expect(() => signedTokens('SPENT', wrong)).toThrow(RangeError)
})

describe('what strangers see', () => {
  it('is a first letter and two digits', () => {
    expect([maskName('Salma Kefi'), maskName('  élodie '), maskName('A B C'), maskName(' ')]).toEqual([
      'S••• K•••',
      'é•••',
      'A••• B•••',
      '•••',
    ])
    expect(maskPhone('98123456')).toBe('••••••56')
  })

  it('never holds the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 }), (name) => {
        const words = name.split(/\s+/u).filter((word) => [...word].length > 2 && !word.includes('•'))
        for (const word of words) expect(maskName(name)).not.toContain(word)
      }),
    )
  })
})

describe('agencies', () => {
  it('take only a short link of the maps service', () => {
    expect(isMapLink('https://maps.app.goo.gl/AbC-12_x')).toBe(true)
    expect(isMapLink('https://maps.app.goo.gl/AbC12x?g_st=ic')).toBe(true)
    for (const link of [
      'https://maps.app.goo.gl/',
      'http://maps.app.goo.gl/AbC12x',
      'https://maps.app.goo.gl.evil.example/AbC12x',
      'https://evil.example/https://maps.app.goo.gl/AbC12x',
      'https://maps.app.goo.gl/AbC12x"onclick=',
      ' https://maps.app.goo.gl/AbC12x',
      'javascript:alert(1)',
    ])
      expect(isMapLink(link), link).toBe(false)
  })

  it('answer from the city, else from the governorate, else not', () => {
    const agency = (id: string, cityId: number, governorateId: number) => ({ id, cityId, governorateId })
    const all = [agency('tunis', 1, 1), agency('kantaoui', 30, 15), agency('sousse', 29, 15)]
    expect(nearestAgency(all, { cityId: 29, governorateId: 15 })?.id).toBe('sousse')
    expect(nearestAgency(all, { cityId: 31, governorateId: 15 })?.id).toBe('kantaoui')
    expect(nearestAgency(all, { cityId: 50, governorateId: 18 })).toBeNull()
    expect(nearestAgency([], { cityId: 1, governorateId: 1 })).toBeNull()
  })
})

describe('the board', () => {
  const rates = { purchase: '1', sale: '2', purchaseNegotiation: '3', saleNegotiation: '4' }
  it('shows the rates of the category', () => {
    expect(shownRates(rates, 'STANDARD')).toEqual({ purchase: '1', sale: '2' })
    expect(shownRates(rates, 'NEGOTIATION')).toEqual({ purchase: '3', sale: '4' })
  })

  it('puts the best quote of the traveller first, and none last', () => {
    const quotes = ['9.5', null, '10.000', '9.50', '11']
    expect(quotes.toSorted((a, b) => compareQuotes(a, b, 'SELL'))).toEqual([
      '11',
      '10.000',
      '9.5',
      '9.50',
      null,
    ])
    expect(quotes.toSorted((a, b) => compareQuotes(a, b, 'BUY'))).toEqual([
      '9.5',
      '9.50',
      '10.000',
      '11',
      null,
    ])
  })
})

describe('follow codes', () => {
  it('are sixteen signs in fours, and read back however they were typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), (bytes) => {
        const code = followCode(bytes)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(readFollowCode(code)).toBe(code)
        const typed = code.toLowerCase().replaceAll('-', ' ').replace(/0/g, 'o').replace(/1/g, 'l')
        expect(readFollowCode(typed)).toBe(code)
      }),
    )
    expect(followCode(new Uint8Array(10))).toBe('0000-0000-0000-0000')
    expect(followCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  })

  it('differ where their bits do', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        fc.nat(9),
        fc.nat(7),
        (bytes, byte, bit) => {
          const other = Uint8Array.from(bytes, (value, at) => (at === byte ? value ^ (1 << bit) : value))
          expect(followCode(other)).not.toBe(followCode(bytes))
        },
      ),
    )
  })

  it('are not read from anything else', () => {
    for (const text of [
      '',
      '0000-0000-0000-000',
      '0000-0000-0000-0000-0',
      'UUUU-0000-0000-0000',
      'é'.repeat(16),
    ])
      expect(readFollowCode(text), text).toBeNull()
    expect(() => followCode(new Uint8Array(9))).toThrow(RangeError)
  })
})

it('counts the zero bits that a hash begins with', () => {
  expect(
    [[0x80], [0x01], [0, 0x10], [0, 0], []].map((bytes) => leadingZeroBits(Uint8Array.from(bytes))),
  ).toEqual([0, 7, 11, 16, 0])
})
