import { describe, expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import { type CompanyKind, ROLES, type Role } from '../access/roles.ts'
import { FINAL_STATUSES, isFinal } from '../orders/order-sets.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { ROLES_OF_KIND } from '../users/roles-of-kind.ts'
import { judgeMessage, type MessageOrder } from './decide-message.ts'

const SINCE = new Date('2026-11-10T09:00:00Z')
const order = (more: Partial<MessageOrder> = {}): MessageOrder => ({
  buyerId: 'company',
  sellerId: 'office',
  bankId: 'bank',
  asked: true,
  status: 2,
  statusSince: SINCE,
  ...more,
})
const actor = (companyId: string, companyKind: CompanyKind, role: Role) =>
  actorOf({ userId: 'someone', companyId, companyKind, roles: [role] })
const soon = { now: new Date('2026-11-10T10:00:00Z'), openDays: 7 }

describe('who may write on an order', () => {
  it.each([
    ['company', 'CORPORATE'],
    ['office', 'EXCHANGE_OFFICE'],
    ['bank', 'BANK'],
  ] as const)('whoever works on orders at the %s', (companyId, kind) => {
    for (const role of ROLES_OF_KIND[kind]) {
      const rule = judgeMessage(order(), actor(companyId, kind, role), soon)?.rule ?? null
      const reads = ['ROLE_LIMITED', 'ROLE_TRUSTED_RATES', 'ROLE_COMPLIANCE', 'ROLE_SUPER_ADMIN'].includes(
        role,
      )
      expect(rule, role).toBe(reads ? 'MISSING_CAPABILITY' : null)
    }
  })

  it('nobody else: other companies, the platform', () => {
    for (const role of ROLES) {
      for (const kind of ['BANK', 'EXCHANGE_OFFICE', 'CORPORATE', 'PLATFORM'] as const)
        expect(judgeMessage(order(), actor('stranger', kind, role), soon)?.rule).toBe('NOT_A_PARTY')
    }
  })

  it('not before both sides know of it; the other side then knows of nothing', () => {
    const draft = order({ asked: false, status: 1 })
    expect(judgeMessage(draft, actor('company', 'CORPORATE', 'ROLE_ORGANIZATION_ADMIN'), soon)?.rule).toBe(
      'ORDER_NOT_ASKED',
    )
    expect(judgeMessage(draft, actor('office', 'EXCHANGE_OFFICE', 'ROLE_TRADER'), soon)?.rule).toBe(
      'NOT_A_PARTY',
    )
  })
})

describe('until when', () => {
  const trader = actor('bank', 'BANK', 'ROLE_TRADER')
  const late = { now: new Date('2026-11-17T09:00:00Z'), openDays: 7 }
  const lastMoment = { now: new Date('2026-11-17T08:59:59.999Z'), openDays: 7 }

  it.each(ORDER_STATUSES)('in status %s', (status) => {
    expect(judgeMessage(order({ status }), trader, lastMoment)).toBeNull()
    const rule = judgeMessage(order({ status }), trader, late)?.rule ?? null
    expect(rule).toBe(isFinal(status) ? 'MESSAGES_CLOSED' : null)
  })

  it('says since when it is closed', () => {
    const [status = 10] = FINAL_STATUSES
    expect(judgeMessage(order({ status }), trader, late)).toEqual({
      rule: 'MESSAGES_CLOSED',
      closedAt: late.now,
    })
  })
})
