import { describe, expect, it } from 'vitest'
import { readContact } from './contact.ts'

describe('a contact', () => {
  it.each([
    [{ phone: '98 123 456' }, { way: 'SMS', to: '+21698123456', key: '+21698123456', origin: null }],
    [{ phone: '+33 6 12 34 56 78' }, { way: 'SMS', to: '+33612345678', key: '+33612345678', origin: 'FR' }],
    [
      { email: 'Emma+fx@Example.com' },
      { way: 'MAIL', to: 'emma+fx@example.com', key: 'emma@example.com', origin: 'example.com' },
    ],
  ])('%j is read', (typed, contact) => {
    expect(readContact(typed)).toEqual(contact)
  })

  it.each([
    [{}, { field: 'phone', fault: 'FIELD_REQUIRED' }],
    [{ phone: '12' }, { field: 'phone', fault: 'TELEPHONE_INVALID' }],
    [{ phone: '73240412' }, { field: 'phone', fault: 'TELEPHONE_NOT_MOBILE' }],
    [{ email: 'emma' }, { field: 'email', fault: 'EMAIL_INVALID' }],
    [
      { phone: '98123456', email: 'emma@example.com' },
      { field: 'email', fault: 'FIELD_INVALID' },
    ],
  ])('%j is refused', (typed, fault) => {
    expect(readContact(typed)).toEqual(fault)
  })
})
