import { describe, expect, it } from 'vitest'
import { type FoundingDraft, foundingFaults, type OnRecord, readFounding } from './founding.ts'

const KNOWN: OnRecord = {
  hasPlatform: true,
  nameKeys: new Set(['BANQUEDUGOLFE']),
  nameLooks: new Set(['BANQUEDUG01FE']),
  usernameKeys: new Set(['trader']),
  bctCodes: new Set(['0104']),
  governorates: ['Tunis', 'Béja'],
}
const WELL: FoundingDraft = {
  kind: 'BANK',
  name: 'Banque de Carthage',
  bctCode: '08',
  governorate: 'beja',
  phone: '+216 71 240 415',
  username: 'root.carthage',
  fullName: 'Emna Turki',
  email: 'Emna@Carthage.example',
}
const faultsOf = (more: FoundingDraft) =>
  foundingFaults({ ...WELL, ...more }, KNOWN).map(({ field, rule }) => `${field} ${rule}`)

describe('what a company is founded with', () => {
  it('is kept as the house writes it', () => {
    expect(faultsOf({})).toEqual([])
    expect(readFounding(WELL, KNOWN)).toEqual({
      kind: 'BANK',
      name: 'Banque de Carthage',
      bctCode: '08',
      governorate: 'Béja',
      phone: '71240415',
      user: { username: 'root.carthage', fullName: 'Emna Turki', email: 'emna@carthage.example' },
    })
  })

  it('is asked for all at once', () => {
    expect(foundingFaults({}, KNOWN).map(({ field }) => field)).toEqual([
      'kind',
      'name',
      'bctCode',
      'governorate',
      'username',
      'fullName',
      'email',
    ])
    expect(
      foundingFaults({ kind: 'PLATFORM' }, { ...KNOWN, hasPlatform: false }).map(({ field }) => field),
    ).toEqual(['name', 'username', 'fullName', 'email'])
  })

  it.each<[FoundingDraft, string]>([
    [{ kind: 'KIOSK' }, 'kind FIELD_INVALID'],
    [{ kind: 'PLATFORM' }, 'kind PLATFORM_EXISTS'],
    [{ name: 'BANQUE du  Golfe.' }, 'name COMPANY_NAME_TAKEN'],
    [{ name: 'Bаnque' }, 'name CHARACTER_REFUSED'],
    [{ name: '…' }, 'name CHARACTER_REFUSED'],
    [{ name: 'x'.repeat(121) }, 'name FIELD_INVALID'],
    [{ bctCode: '8' }, 'bctCode FIELD_INVALID'],
    [{ bctCode: ' 0104 ' }, 'bctCode BCT_CODE_TAKEN'],
    [{ governorate: 'Atlantis' }, 'governorate GOVERNORATE_UNKNOWN'],
    [{ phone: '123' }, 'phone FIELD_INVALID'],
    [{ username: 'Trader' }, 'username USERNAME_TAKEN'],
    [{ username: 'a b' }, 'username FIELD_INVALID'],
    [{ fullName: '=cmd' }, 'fullName CHARACTER_REFUSED'],
    [{ email: 'emna@localhost' }, 'email EMAIL_INVALID'],
    [{ email: '   ' }, 'email FIELD_REQUIRED'],
  ])('%j is refused', (draft, fault) => {
    expect(faultsOf(draft)).toEqual([fault])
  })
})
