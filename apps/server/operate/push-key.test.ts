import { expect, it } from 'vitest'
import { readPushKey } from '../security/push-keys.ts'
import { makePushKey } from './push-key.ts'

it('draws another key each time, which a server reads, and says by what browsers know it', async () => {
  const said: string[] = []
  const drawn: string[] = []
  const terminal = {
    env: {},
    out: (line: string) => drawn.push(line),
    err: (line: string) => said.push(line),
  }
  expect([await makePushKey(terminal), await makePushKey(terminal)]).toEqual([0, 0])
  expect(new Set(drawn).size).toBe(2)
  for (const [index, key] of drawn.entries()) {
    const read = readPushKey(key)
    expect(read?.publicKey).toMatch(/^[\w-]{87}$/)
    expect(said[index]).toContain(read?.publicKey)
    expect(said[index]).not.toContain(key)
  }
})
