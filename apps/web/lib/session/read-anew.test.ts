import type { SessionUser } from '@fxmatch/contract/http/session'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSessionAnew } from './read-anew.ts'
import { sessionQuery } from './session-query.ts'

const as = (name: string) => ({ id: 'u1', name }) as unknown as SessionUser
const { queryKey } = sessionQuery

/** A server whose answers come when the test says so. */
function slowServer() {
  const waiting: ((user: SessionUser | null) => void)[] = []
  const read = () => new Promise<SessionUser | null>((resolve) => waiting.push(resolve))
  const answer = async (user: SessionUser | null) => {
    waiting.shift()?.(user)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { read, answer, asked: () => waiting.length }
}

describe('the session, asked for anew', () => {
  let client: QueryClient
  beforeEach(() => {
    client = new QueryClient()
    client.setQueryData(queryKey, as('first'))
  })
  const known = () => client.getQueryData(queryKey)

  it('is what the server says', async () => {
    const { read, answer } = slowServer()
    const told = readSessionAnew(client, read)
    await answer(as('second'))
    expect(await told).toEqual(as('second'))
    expect(known()).toEqual(as('second'))
  })

  it('is never older than what was kept while the answer was on its way', async () => {
    const { read, answer, asked } = slowServer()
    const told = readSessionAnew(client, read)
    client.setQueryData(queryKey, as('kept meanwhile'))
    await answer(as('before it was kept'))
    expect(known()).toEqual(as('kept meanwhile'))
    expect(asked()).toBe(1)
    await answer(as('after it was kept'))
    expect(await told).toEqual(as('after it was kept'))
  })

  it('is what the later of two readings says, whichever is answered last', async () => {
    const { read, answer } = slowServer()
    const later = slowServer()
    const first = readSessionAnew(client, read)
    const second = readSessionAnew(client, later.read)
    await later.answer(as('newer'))
    await answer(as('older'))
    expect(await first).toBeUndefined()
    expect(await second).toEqual(as('newer'))
    expect(known()).toEqual(as('newer'))
  })

  it('says that nobody is signed in any more', async () => {
    const { read, answer } = slowServer()
    const told = readSessionAnew(client, read)
    await answer(null)
    expect(await told).toBeNull()
  })

  it('tells nothing to a page that has signed out meanwhile', async () => {
    const { read, answer } = slowServer()
    const told = readSessionAnew(client, read)
    client.setQueryData(queryKey, null)
    await answer(as('still signed in when it was asked'))
    expect(await told).toBeUndefined()
    expect(known()).toBeNull()
  })
})
