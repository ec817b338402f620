import { expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import type { Role } from '../access/roles.ts'
import { mayChangeView, mayShareViews, seesView } from './saved-view.ts'

const person = (userId: string, companyId: string, ...roles: Role[]) =>
  actorOf({ userId, companyId, companyKind: 'BANK', roles })
const author = person('author', 'bank', 'ROLE_TRADER')
const colleague = person('colleague', 'bank', 'ROLE_TRADER')
const head = person('head', 'bank', 'ROLE_ROOT')
const reader = person('reader', 'bank', 'ROLE_LIMITED', 'ROLE_ROOT')
const rival = person('rival', 'other', 'ROLE_ROOT')
const own = { userId: 'author', companyId: 'bank', shared: false }
const shared = { ...own, shared: true }

it('a view of one’s own is seen and changed by its author alone, not by the head either', () => {
  expect([author, colleague, head, reader, rival].map((who) => seesView(who, own))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect([author, colleague, head, rival].map((who) => mayChangeView(who, own))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

it('a shared one is seen by the company, and changed by its author and by whoever runs the company', () => {
  expect([author, colleague, head, reader, rival].map((who) => seesView(who, shared))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect([author, colleague, head, reader, rival].map((who) => mayChangeView(who, shared))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

it('who may only read keeps views, and shows none to others', () => {
  expect([author, head, reader].map(mayShareViews)).toEqual([true, true, false])
  expect(mayChangeView(reader, { ...own, userId: 'reader' })).toBe(true)
  expect(mayChangeView(reader, { ...shared, userId: 'reader' })).toBe(false)
})
