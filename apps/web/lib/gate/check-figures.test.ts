import type { GateCheckView } from '@fxmatch/contract/http/gate'
import { describe, expect, it } from 'vitest'
import { checkKey, leftBefore, missingOf, shareOf, toldCheck } from './check-figures.ts'

const check = (some: Partial<GateCheckView>): GateCheckView => ({
  code: 'G05',
  outcome: 'PASS',
  of: 'Medina Change',
  unit: 'TND',
  limit: '2000000.000',
  used: '712350.000',
  reserved: '403410.000',
  asked: '339000.000',
  left: '545240.000',
  permit: null,
  ...some,
})

describe('the figures of a check', () => {
  it('tells what is left before and what is engaged with the deal', () => {
    expect(leftBefore(check({}))).toBe('884240.000')
    expect(shareOf(check({}))).toBe('72.7')
    expect(missingOf(check({}))).toBeNull()
  })

  it('tells by how much a deal goes beyond, to the millime', () => {
    const beyond = check({ outcome: 'REFUSE', asked: '884240.001', left: '-0.001' })
    expect(missingOf(beyond)).toBe('0.001')
    expect(shareOf(beyond)).toBe('100.0')
  })

  it('measures a sold position as a bought one', () => {
    const short = check({
      ...{ code: 'G06', of: 'EUR', unit: 'EUR', limit: '100000.000' },
      ...{ used: '-50000.000', reserved: '-10000.000', asked: '-20000.000', left: '20000.000' },
    })
    expect(leftBefore(short)).toBe('40000.000')
    expect(shareOf(short)).toBe('80.0')
  })

  it('tells of no figures where there is no limit', () => {
    const none = check({ limit: null, left: null, outcome: 'REFUSE' })
    expect([leftBefore(none), missingOf(none), shareOf(none)]).toEqual([null, null, null])
  })
})

describe('the check that is told', () => {
  it('is the first that refuses, then the first that warns', () => {
    const pass = check({})
    const warn = check({ code: 'G08', outcome: 'WARN' })
    const refuse = check({ code: 'G07', outcome: 'REFUSE' })
    const refuses = check({ code: 'G06', of: null, outcome: 'REFUSE' })
    expect(toldCheck([pass, warn, refuse, refuses])).toBe(refuses)
    expect(toldCheck([pass, warn])).toBe(warn)
    expect(toldCheck([pass])).toBe(pass)
    expect(toldCheck([])).toBeUndefined()
  })

  it('is one with figures, where nothing is wrong with what has none', () => {
    const figures = check({ code: 'G05' })
    const permit = { limit: null, left: null, permit: { fault: null, day: null } }
    const papers = check({ ...permit, code: 'G03' })
    expect(toldCheck([papers, figures])).toBe(figures)
    expect(toldCheck([papers])).toBe(papers)
    const ended = check({ ...permit, code: 'G03', outcome: 'REFUSE' })
    expect(toldCheck([ended, check({ code: 'G05', outcome: 'REFUSE' })])).toBe(ended)
  })

  it('is told in words of its own where it is of all currencies', () => {
    expect(checkKey(check({ code: 'G06', of: null }))).toBe('G06all')
    expect(checkKey(check({ code: 'G06', of: 'EUR' }))).toBe('G06')
  })
})
