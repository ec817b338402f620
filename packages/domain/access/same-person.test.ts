import { describe, expect, it } from 'vitest'
import { isSamePerson, type KnownPerson, sharedBy } from './same-person.ts'

const person = (userId: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  userId,
  cins: [],
  emails: [`${userId}@banque.example`],
  ...more,
})

describe('one person', () => {
  it('is one by account, by identity card, and by mailbox', () => {
    expect(isSamePerson(person('desk'), person('desk'))).toBe(true)
    expect(isSamePerson(person('desk'), person('head'))).toBe(false)
    expect(isSamePerson(person('a', { cins: ['01234567'] }), person('b', { cins: ['01234567'] }))).toBe(true)
    expect(isSamePerson(person('a', { cins: ['01234567'] }), person('b', { cins: ['01234568'] }))).toBe(false)
    for (const typed of ['O1234567', '0123-4567', '1234567', '0I2345G7'])
      expect(isSamePerson(person('a', { cins: ['01234567'] }), person('b', { cins: [typed] }))).toBe(
        typed !== '0I2345G7',
      )
    expect(
      isSamePerson(
        person('a', { emails: ['Leila@Banque.example'] }),
        person('b', { emails: ['leila+bo@banque.example '] }),
      ),
    ).toBe(true)
  })

  it('stays one who changes card or address, and by the spellings of one mailbox', () => {
    const was = person('a', {
      cins: ['01234567', '07654321'],
      emails: ['a@banque.example', 'b@banque.example'],
    })
    expect(isSamePerson(was, person('c', { cins: ['07654321'] }))).toBe(true)
    expect(isSamePerson(was, person('c', { emails: ['c@banque.example', 'B@banque.example'] }))).toBe(true)
    const leila = person('leila', { emails: ['leila.benamor@gmail.com'] })
    for (const email of [
      'leilabenamor@gmail.com',
      'l.eila.benamor+x@googlemail.com',
      'leila.benamor@gmail.com.',
    ])
      expect(isSamePerson(leila, person('x', { emails: [email] })), email).toBe(true)
    // Dots of other houses are letters.
    const dotted = person('d', { emails: ['a.b@banque.example'] })
    expect(isSamePerson(dotted, person('e', { emails: ['ab@banque.example'] }))).toBe(false)
  })

  it('stays one where a card or an address is not known any more, but the accounts were', () => {
    const erased = person('a', { accounts: ['b'] })
    expect(isSamePerson(erased, person('b'))).toBe(true)
    expect(isSamePerson(person('b'), erased)).toBe(true)
    expect(isSamePerson(person('c'), erased)).toBe(false)
    // Both are like a third one, in which somebody may have written the cards of either.
    expect(isSamePerson(person('c', { accounts: ['b'] }), erased)).toBe(false)
  })

  it('is one with the machines that they answer for, or did, erased or not', () => {
    const machine = person('m', { emails: [], answerers: [person('a'), person('former')] })
    expect(isSamePerson(machine, person('a'))).toBe(true)
    expect(isSamePerson(person('b', { accounts: ['former'] }), machine)).toBe(true)
    expect(isSamePerson(machine, person('n', { emails: [], answerers: [person('former')] }))).toBe(true)
    expect(isSamePerson(machine, person('c'))).toBe(false)
  })

  it('is two where it was said so, until something else is in common', () => {
    const card = { by: 'CARD', key: '1234567' } as const
    const one = person('a', { cins: ['01234567'], parted: [{ from: 'b', ...card }] })
    const other = person('b', { cins: ['O1234567'] })
    expect(isSamePerson(one, other)).toBe(false)
    expect(isSamePerson(other, one)).toBe(false)
    expect(sharedBy(one, { ...other, parted: [{ from: 'a', ...card }] })).toEqual([])
    // Another account with the card is who it was.
    expect(isSamePerson(one, person('c', { cins: ['01234567'] }))).toBe(true)
    expect(isSamePerson({ ...one, cins: ['01234567', '07654321'] }, { ...other, cins: ['07654321'] })).toBe(
      true,
    )
    expect(isSamePerson({ ...one, emails: ['x@b.example'] }, { ...other, emails: ['x+1@b.example'] })).toBe(
      true,
    )
    expect(isSamePerson({ ...one, accounts: ['b'] }, other)).toBe(true)
    expect(isSamePerson({ ...one, userId: 'b' }, other)).toBe(true)
  })

  it('is two with the machines that the other answers for, and one with those that somebody else answers for', () => {
    const one = person('a', { cins: ['01234567'], parted: [{ from: 'b', by: 'CARD', key: '1234567' }] })
    const other = person('b', { cins: ['01234567'] })
    const machine = person('m', { emails: [], answerers: [other] })
    expect(isSamePerson(one, machine)).toBe(false)
    const heir = { ...machine, answerers: [other, person('c', { cins: ['01234567'] })] }
    expect(isSamePerson(one, heir)).toBe(true)
  })

  it('says what two accounts have in common, each once', () => {
    expect(
      sharedBy(
        person('a', { cins: ['01234567', '1234567'], emails: ['x@b.example'], accounts: ['b'] }),
        person('b', { cins: ['O1234567'], emails: ['X+2@b.example'] }),
      ),
    ).toEqual([
      { by: 'CARD', key: '1234567' },
      { by: 'MAILBOX', key: 'x@b.example' },
      { by: 'ERASED', key: '' },
    ])
    expect(sharedBy(person('a'), person('b'))).toEqual([])
  })
})
