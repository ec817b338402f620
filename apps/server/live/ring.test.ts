import { expect, it } from 'vitest'
import { Ring } from './ring.ts'
import { Subscriber } from './subscriber.ts'

const sink = { write: () => {}, pending: () => 0, onceTaken: () => {}, close: () => {} }
const named = (name: string) => new Subscriber(name, new Set(), sink, 0)

function ringOf(...names: string[]) {
  const ring = new Ring()
  const members = names.map(named)
  for (const member of members) ring.add(member)
  const turn = () => {
    const next = ring.next()?.audience
    ring.pass()
    return next
  }
  return { ring, members, turn }
}

it('goes around without an end, and asks whose turn it is as often as wanted', () => {
  const { ring, turn } = ringOf('a', 'b')
  expect([turn(), ring.next()?.audience, ring.next()?.audience, turn(), turn(), turn()]).toEqual([
    ...['a', 'b', 'b', 'b', 'a', 'b'],
  ])
})

it('has nobody where nobody is there, and whoever comes then', () => {
  const { ring, turn } = ringOf()
  expect([turn(), turn(), ring.hasGoneAround(ring.mark())]).toEqual([undefined, undefined, true])
  ring.add(named('a'))
  expect([turn(), turn()]).toEqual(['a', 'a'])
})

it('passes over who has left, also in their turn', () => {
  const { ring, members, turn } = ringOf('a', 'b', 'c')
  const [, b] = members
  turn()
  expect(ring.next()).toBe(b)
  if (b) ring.delete(b)
  expect([turn(), turn(), turn()]).toEqual(['c', 'a', 'c'])
})

it('has gone around once everybody has had a turn since the mark, whoever came or left', () => {
  const { ring, members, turn } = ringOf('a', 'b', 'c')
  turn()
  const mark = ring.mark()
  const gone: boolean[] = []
  for (let turns = 0; turns < 3; turns++) {
    turn()
    gone.push(ring.hasGoneAround(mark))
  }
  expect(gone).toEqual([false, false, true])
  // Before whose turn it is has left.
  const next = ring.mark()
  if (members[1]) ring.delete(members[1])
  ring.add(named('d'))
  expect([ring.hasGoneAround(next), turn(), turn(), turn(), ring.hasGoneAround(next)]).toEqual([
    ...[false, 'c', 'd', 'a', true],
  ])
})
