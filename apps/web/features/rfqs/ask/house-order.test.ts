import type { RfqHouses } from '@fxmatch/contract/http/rfq-houses'
import { expect, it } from 'vitest'
import { housesInOrder } from './house-order.ts'

const house = (name: string, asked: number, quoted: number, seconds: number | null) =>
  ({ id: name, name, answers: { days: 30, asked, quoted, seconds } }) as RfqHouses['houses'][number]

const houses = [
  house('a never asked', 0, 0, null),
  house('b always, slowly', 4, 4, 90),
  house('c never answers', 3, 0, null),
  house('d always, quickly', 4, 4, 12),
  house('e half of them', 8, 4, 5),
  house('f always, once', 1, 1, 3),
]
const names = (order: Parameters<typeof housesInOrder>[1]) =>
  housesInOrder(houses, order).map(({ name }) => name[0])

it('puts who answers most often first, then who answered more, then who is quicker', () => {
  expect(names('answers')).toEqual(['d', 'b', 'f', 'e', 'c', 'a'])
})

it('leaves them by name where that is asked for', () => {
  expect(names('name')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
