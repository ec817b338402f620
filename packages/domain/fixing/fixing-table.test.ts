import { describe, expect, it } from 'vitest'
import { decideFixing, FIXING_DECISIONS, FIXING_STATUSES, FIXING_TABLE } from './fixing-table.ts'

const person = (userId: string, cin: string | null = null, email = `${userId}@fx.example`) => ({
  userId,
  cins: cin === null ? [] : [cin],
  emails: [email],
})
const second = person('second')

it('has one row for a status and an action, and leads from every status but the last ones', () => {
  const keys = FIXING_TABLE.map(({ from, action }) => `${from} ${action}`)
  expect(new Set(keys).size).toBe(keys.length)
  const led = new Set(FIXING_TABLE.map(({ from }) => from))
  expect(FIXING_STATUSES.filter((status) => !led.has(status))).toEqual(['DISPUTED', 'REPLACED'])
})

describe('a decision on the rates of a day', () => {
  it.each(FIXING_STATUSES.flatMap((status) => FIXING_DECISIONS.map((decision) => ({ status, decision }))))(
    '$decision of $status',
    ({ status, decision }) => {
      const awaits = status === 'RECEIVED' || status === 'SUSPECT'
      const to = decision === 'confirm' ? 'IN_FORCE' : 'DISPUTED'
      expect(decideFixing(second, { status, broughtBy: person('first') }, decision)).toEqual(
        awaits ? { to } : { rule: 'FIXING_DECIDED' },
      )
    },
  )

  it.each(FIXING_DECISIONS)('is not of who brought them, by no account of theirs: %s', (decision) => {
    for (const broughtBy of [
      person('second'),
      person('other', null, 'Second+bo@fx.example'),
      { ...person('other', '01234567'), emails: [] },
    ])
      expect(
        decideFixing({ ...second, cins: ['01234567'] }, { status: 'RECEIVED', broughtBy }, decision),
      ).toEqual({
        rule: 'SEGREGATION_FIXING',
      })
  })

  it('is any one person’s where the server fetched them', () => {
    expect(decideFixing(second, { status: 'RECEIVED', broughtBy: null }, 'confirm')).toEqual({
      to: 'IN_FORCE',
    })
  })
})
