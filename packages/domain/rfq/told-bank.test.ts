import { describe, expect, it } from 'vitest'
import { REQUEST_STATUSES } from '../order-requests/request-status.ts'
import { RFQ_STATUSES } from './rfq-table.ts'
import { bankToTell, isToldBank, type ToldBankFacts } from './told-bank.ts'

describe('the bank that is to be told', () => {
  it('is the one through which a company buys, where the platform has it so', () => {
    expect(bankToTell('MATCHING', { bankId: 'bank', isOn: true })).toBe('bank')
    expect(bankToTell('MATCHING', { bankId: 'bank', isOn: false })).toBeNull()
    expect(bankToTell('DIRECT_SALE', { bankId: 'bank', isOn: true })).toBeNull()
    expect(bankToTell('DIRECT_PURCHASE', { bankId: null, isOn: true })).toBeNull()
  })
})

describe('a bank that is told', () => {
  const facts: ToldBankFacts = {
    ...{ toldBankId: 'bank', status: 'AWARDED', awarded: '10', requestStatus: 'ON_HOLD', competes: false },
  }

  it('is that bank alone', () => {
    expect(isToldBank(facts, 'bank')).toBe(true)
    expect(isToldBank(facts, 'other')).toBe(false)
    expect(isToldBank({ ...facts, toldBankId: null }, 'bank')).toBe(false)
  })

  it('reads it once nothing binds, and something was awarded', () => {
    const told = RFQ_STATUSES.filter((status) => isToldBank({ ...facts, status }, 'bank'))
    expect(told).toEqual(['AWARDED', 'CLOSED_PART', 'CANCELED', 'EXPIRED'])
    expect(isToldBank({ ...facts, status: 'CANCELED', awarded: '0' }, 'bank')).toBe(false)
  })

  it('reads it once it has the order request, and cannot sell to it any more', () => {
    const not = REQUEST_STATUSES.filter((status) => !isToldBank({ ...facts, requestStatus: status }, 'bank'))
    expect(not).toEqual(['DRAFT', 'CANCELED'])
    expect(isToldBank({ ...facts, requestStatus: null }, 'bank')).toBe(false)
  })

  it('is none that sells to the same order request', () => {
    expect(isToldBank({ ...facts, competes: true }, 'bank')).toBe(false)
  })
})
