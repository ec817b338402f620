import { expect, it } from 'vitest'
import { ORDER_LISTS } from '../features/orders/list/order-lists.ts'
import { PROCESS_STEPS } from '../features/orders/process/process-steps.ts'
import { MENU } from './menu.ts'

const counted = MENU.flatMap(({ entries }) => entries).filter(({ counts }) => Array.isArray(counts))

it('counts beside an entry what its list shows: the same statuses, since the same day, on both sides', () => {
  expect(counted.length).toBeGreaterThan(5)
  for (const { path, counts } of counted) {
    const step = PROCESS_STEPS.find((one) => one.path === path)
    const list = Object.values(ORDER_LISTS).find(({ name }) => name === step?.id)
    expect([path, list?.statuses, list?.period, list?.side]).toEqual([path, counts, 'since-today', undefined])
  }
})

it('leads to the one queue first, and still to the pages that it stands for', () => {
  const paths = MENU.flatMap(({ entries }) => entries).map(({ path }) => path)
  const [queue, ...pages] = ['/work', '/process', '/on-hold'].map((path) => paths.indexOf(path))
  expect(queue).toBeGreaterThanOrEqual(0)
  for (const page of pages) expect(page).toBeGreaterThan(queue ?? 0)
})
