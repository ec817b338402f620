import { describe, expect, it } from 'vitest'
import { isSamePerson, type KnownPerson } from './same-person.ts'

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
    const machine = person('m', { emails: [], answerers: ['a', 'former'] })
    expect(isSamePerson(machine, person('a'))).toBe(true)
    expect(isSamePerson(person('b', { accounts: ['former'] }), machine)).toBe(true)
    expect(isSamePerson(machine, person('n', { emails: [], answerers: ['former'] }))).toBe(true)
    expect(isSamePerson(machine, person('c'))).toBe(false)
  })
})
