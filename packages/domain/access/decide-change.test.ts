import { describe, expect, it } from 'vitest'
import { CHANGE_ACTIONS, CHANGE_STATUSES, decideChange } from './decide-change.ts'

describe('who decides on a change', () => {
  const TABLE = {
    confirm: { own: 'SEGREGATION_CHANGE', other: null },
    refuse: { own: 'SEGREGATION_CHANGE', other: null },
    withdraw: { own: null, other: 'NOT_PROPOSER' },
  } as const
  it.each(CHANGE_ACTIONS.flatMap((action) => CHANGE_STATUSES.map((status) => [action, status] as const)))(
    '%s one that is %s',
    (action, status) => {
      const decided = (userId: string, countsAs = userId) =>
        decideChange({ userId, countsAs }, { status, proposedBy: 'me' }, action)
      const over = status === 'PENDING' ? null : 'CHANGE_DECIDED'
      expect(decided('me')).toBe(over ?? TABLE[action].own)
      expect(decided('you')).toBe(over ?? TABLE[action].other)
      // By another account of theirs a proposer is no second person, nor who may take it back.
      expect(decided('my-other-account', 'me')).toBe(
        over ?? (action === 'withdraw' ? 'NOT_PROPOSER' : 'SEGREGATION_CHANGE'),
      )
    },
  )
})
