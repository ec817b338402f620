import { expect, it } from 'vitest'
import { readTabMessage } from './tabs.ts'

it('understands what tabs say and passes over the rest', () => {
  for (const message of [
    { kind: 'signed-in', userId: 'u' },
    { kind: 'ended', why: 'left' },
    { kind: 'prolonged', idleSeconds: 5 },
  ])
    expect(readTabMessage(message)).toEqual(message)
  for (const other of [
    null,
    'ended',
    {},
    { kind: 'ended' },
    { kind: 'ended', why: 'x' },
    { kind: 'signed-in' },
  ])
    expect(readTabMessage(other)).toBeNull()
})
