import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { COMPANY_STEPS } from '@fxmatch/domain/order-requests/company-steps'
import { expect, it } from 'vitest'
import { ORDER_LISTS } from '../features/orders/list/order-lists.ts'
import { PROCESS_STEPS } from '../features/orders/process/process-steps.ts'
import { MENU } from './menu.ts'
import { addressOf, isHere } from './shell/use-menu.ts'

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

const sectionsOf = (kind: CompanyKind) =>
  MENU.filter(({ kinds }) => kinds === undefined || kinds.includes(kind)).map(({ id }) => id)

it('has for a company its own day and its requests, and the steps at its bank folded away below', () => {
  const own = sectionsOf('CORPORATE')
  expect(own).not.toContain('orders')
  expect(own.slice(0, 4)).toEqual(['config', 'day', 'requests', 'steps'])
  expect(MENU.find(({ id }) => id === 'steps')?.submenu).toBe(true)
  for (const kind of ['BANK', 'EXCHANGE_OFFICE', 'PLATFORM'] as const)
    expect(sectionsOf(kind)).toEqual(expect.not.arrayContaining(['day', 'steps']))
  // Nothing that a bank reaches by its menu is lost to a company: the specification has the same steps there.
  const paths = (id: string) =>
    MENU.find((section) => section.id === id)?.entries.map(({ path }) => path) ?? []
  const bank = paths('orders').filter((path) => PROCESS_STEPS.some((step) => step.path === path))
  expect(bank.length).toBeGreaterThan(6)
  expect([...paths('day'), ...paths('steps'), '/book']).toEqual(expect.arrayContaining(bank))
})

it('has one entry for each step of a request, and marks the one whose rows are shown', () => {
  const requests = MENU.find(({ id }) => id === 'requests')?.entries.filter(
    ({ path }) => path === '/transaction',
  )
  const marked = (pathname: string, search: object) =>
    requests?.filter((entry) => isHere(entry, { pathname, search })).map(({ label }) => label)
  expect(requests?.flatMap(({ search }) => search?.status ?? [])).toEqual([...COMPANY_STEPS])
  expect(marked('/transaction', { status: 'ready' })).toEqual(['shell:menu.step.ready'])
  expect(marked('/transaction', {})).toEqual(['shell:menu.requests'])
  expect(marked('/transaction', { status: 'open', currency: 'EUR' })).toEqual(['shell:menu.requests'])
  // A request's page belongs to all of them.
  expect(marked('/transaction/OR-2026-000006', {})).toEqual(['shell:menu.requests'])
  expect(requests?.map(addressOf).slice(0, 2)).toEqual(['/transaction', '/transaction?status=compose'])
})
