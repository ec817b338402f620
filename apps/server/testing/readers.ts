import { decimal } from '@fxmatch/domain/money/decimal'
import { expect } from 'vitest'
import type { TestApp } from './http-app.ts'
import { bearer, openSession } from './http-app.ts'
import type { MarketWorld } from './market-world.ts'
import type { Person } from './plant-market.ts'

/** Everyone of a world, signed in for good: sessions outlive a clock that tests move by a day. */
export async function signInEverybody(
  world: MarketWorld,
): Promise<(who: Person) => { authorization: string }> {
  const headers = new Map<Person, { authorization: string }>()
  for (const who of Object.keys(world.people) as Person[]) {
    headers.set(who, bearer(await openSession(world, world.people[who], true)))
  }
  return (who) => headers.get(who) ?? { authorization: '' }
}

/** Reads JSON as one of a world's people. */
export function createReaders(server: TestApp, headersOf: (who: Person) => { authorization: string }) {
  const get = async (who: Person, url: string) => {
    const response = await server.app.inject({ url, headers: headersOf(who) })
    return { status: response.statusCode, body: response.json() }
  }
  const read = async (who: Person, url: string) => {
    const { status, body } = await get(who, url)
    if (status !== 200) throw new Error(`${who} got ${status} from ${url}`)
    return body
  }
  return { get, read }
}

/** A figure of some orders, added up exactly. */
export const sum = <Row>(of: readonly Row[], value: (row: Row) => string) =>
  of.reduce((total, row) => total.plus(decimal(value(row))), decimal(0))

/** Expects a told figure to be the expected one, whatever zeros it is written with. */
export const same = (told: string | null | undefined, expected: { toString(): string }) =>
  expect(told === null || told === undefined ? told : decimal(told).toString()).toBe(expected.toString())
