import { describe, expect, it } from 'vitest'
import { CHANGE_ACTIONS, CHANGE_STATUSES } from '../access/decide-change.ts'
import { COMPANY_KINDS, type CompanyKind } from '../access/roles.ts'
import {
  type CompanyFigures,
  correctFigures,
  correctionFaults,
  decideCompanyChange,
} from './company-change.ts'

const known = (userId: string) => ({ userId, cins: [], emails: [`${userId}@banque.example`] })
const GOVERNORATES = ['Sfax', 'Tunis']
const OTHERS = {
  hasPlatform: true,
  nameKeys: new Set(['BANQUEDUGOLFE']),
  nameLooks: new Set(['BANQUEDUG01FE']),
  usernameKeys: new Set<string>(),
  bctCodes: new Set(['0104']),
  governorates: GOVERNORATES,
}
const BANK: CompanyFigures = { name: 'Banque Atlas', bctCode: '08', governorate: 'Tunis' }

function faults(typed: Parameters<typeof correctFigures>[1], kind: CompanyKind = 'BANK', before = BANK) {
  const after = correctFigures(before, typed, GOVERNORATES)
  return correctionFaults(kind, before, after, OTHERS).map(({ field, rule }) => `${field} ${rule}`)
}

describe('what a company may be called from now on', () => {
  it.each([
    ['another company’s name', { name: 'BANQUE du  Golfe.' }, ['name COMPANY_NAME_TAKEN']],
    ['a letter of another script', { name: 'Bаnque Atlas' }, ['name CHARACTER_REFUSED']],
    ['nothing that can be read', { name: '—' }, ['name CHARACTER_REFUSED']],
    ['no name', { name: '  ' }, ['name FIELD_REQUIRED']],
    ['a name too long', { name: 'a'.repeat(121) }, ['name FIELD_INVALID']],
    ['another company’s code', { bctCode: '0104' }, ['bctCode BCT_CODE_TAKEN']],
    ['three digits', { bctCode: '104' }, ['bctCode FIELD_INVALID']],
    ['no code any more', { bctCode: '' }, ['bctCode FIELD_REQUIRED']],
    ['a governorate that there is not', { governorate: 'Atlantis' }, ['governorate GOVERNORATE_UNKNOWN']],
    ['no seat any more', { governorate: '' }, ['governorate FIELD_REQUIRED']],
    ['its own name, spelt otherwise', { name: 'BANQUE ATLAS' }, []],
    ['a governorate as people type it', { governorate: 'sfax' }, []],
  ])('%s', (_, typed, wrong) => expect(faults(typed)).toEqual(wrong))

  it('is asked of what changes alone: a company of before may have no code', () => {
    const before = { name: 'Bаnque', bctCode: null, governorate: null }
    expect(faults({ governorate: 'Tunis' }, 'BANK', before)).toEqual([])
    expect(faults({ name: 'Banque Nouvelle' }, 'BANK', before)).toEqual([])
  })

  it('a corporate has no code, and need not have a seat; nor need the platform', () => {
    expect(faults({ bctCode: '09' }, 'CORPORATE', { ...BANK, bctCode: null })).toEqual([
      'bctCode FIELD_INVALID',
    ])
    expect(faults({ governorate: '' }, 'CORPORATE')).toEqual([])
    expect(faults({ governorate: '', bctCode: '' }, 'PLATFORM')).toEqual([])
  })
})

describe('who decides', () => {
  it.each(CHANGE_STATUSES)('on a correction that is %s', (status) => {
    for (const companyKind of COMPANY_KINDS)
      for (const byPlatform of [true, false])
        for (const own of [true, false])
          for (const action of CHANGE_ACTIONS) {
            const change = { status, byPlatform, proposedBy: known('me') }
            const rule = decideCompanyChange(
              { person: known(own ? 'me' : 'you'), ofPlatform: companyKind === 'PLATFORM' },
              change,
              action,
            )
            const expected =
              status !== 'PENDING'
                ? 'CHANGE_DECIDED'
                : action === 'withdraw'
                  ? own
                    ? null
                    : 'NOT_PROPOSER'
                  : own
                    ? 'SEGREGATION_CHANGE'
                    : action === 'confirm' && !byPlatform && companyKind !== 'PLATFORM'
                      ? 'COMPANY_CHANGE_PLATFORM'
                      : null
            expect(rule, `${companyKind} ${byPlatform} ${own} ${action}`).toBe(expected)
          }
  })

  it('are not two accounts of one person, who takes their own back by the account that proposed', () => {
    const change = { status: 'PENDING' as const, byPlatform: true, proposedBy: known('me') }
    const twin = { person: { ...known('twin'), emails: ['me+2@banque.example'] }, ofPlatform: false }
    expect(CHANGE_ACTIONS.map((action) => decideCompanyChange(twin, change, action))).toEqual([
      ...['SEGREGATION_CHANGE', 'SEGREGATION_CHANGE', 'NOT_PROPOSER'],
    ])
  })
})
