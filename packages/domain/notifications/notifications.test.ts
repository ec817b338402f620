import { describe, expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import { COMPANY_KINDS, type CompanyKind, type Role } from '../access/roles.ts'
import { REQUEST_TABLE } from '../order-requests/request-table.ts'
import { ORDER_TABLE, transitionsFrom } from '../orders/order-table.ts'
import { ROLES_OF_KIND } from '../users/roles-of-kind.ts'
import { defaultChannels, isStillTold, isTold, mayBeTold, settledChannels } from './channels.ts'
import { mayTake, type StepFacts } from './may-take.ts'
import { notificationUrl } from './notification-link.ts'
import {
  askingKinds,
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationRow,
} from './notification-table.ts'
import { type Candidate, type Parties, planNotifications } from './plan-notifications.ts'
import { type Happened, settledBy, settlingEvents } from './settled.ts'
import { eventKind, marketKind, orderKinds, requestKinds } from './what-happened.ts'

const person = (
  userId: string,
  companyId: string,
  companyKind: CompanyKind,
  roles: readonly Role[],
): Candidate => ({
  ...actorOf({ userId, companyId, companyKind, roles }),
  isOperator: companyKind === 'EXCHANGE_OFFICE',
})

/** One person of every role that each kind of company knows, in two companies of each kind. */
const EVERYBODY = COMPANY_KINDS.flatMap((kind) =>
  ['one', 'two'].flatMap((which) =>
    ROLES_OF_KIND[kind].map((role) =>
      person(
        `${role} of ${kind} ${which}`,
        `${kind} ${which}`,
        kind,
        role === 'ROLE_SUPER_ADMIN' ? ['ROLE_LIMITED', role] : [role],
      ),
    ),
  ),
)
const companyOf = (userId: string) => EVERYBODY.find((each) => each.userId === userId)?.companyId

/** An order of a company (M): its bank, an exchange office that sells. */
const MATCHING: Parties = { BUYER: 'CORPORATE one', SELLER: 'EXCHANGE_OFFICE one', BANK: 'BANK one' }
/** A bank's own purchase (AD). */
const PURCHASE: Parties = { BUYER: 'BANK one', SELLER: 'EXCHANGE_OFFICE one', BANK: 'BANK one' }

function told(
  kinds: readonly NotificationKind[],
  parties: Parties,
  actor: string | null,
  facts: StepFacts = {},
) {
  const companyId = actor === null ? null : companyOf(actor)
  const by = actor !== null && companyId ? { userId: actor, companyId } : null
  const houses = ['EXCHANGE_OFFICE one']
  return planNotifications({ kinds, parties, houses, by, facts }, EVERYBODY).map(
    ({ asks: _, ...each }) => each,
  )
}

describe('what asks for a step', () => {
  const asked = (kind: NotificationKind) =>
    new Set(
      planNotifications(
        {
          kinds: [kind],
          parties: { ...MATCHING, PERSON: 'ROLE_TRADER of BANK one', COMPANY: 'CORPORATE one' },
          by: null,
        },
        EVERYBODY,
      ).map(({ asks }) => asks),
    )

  it('asks those whose turn it is, and neither who waits nor who has to know', () => {
    expect(asked('order.placed')).toEqual(new Set([true]))
    expect(asked('order.confirmed')).toEqual(new Set([false]))
    expect(asked('rule.confirmed')).toEqual(new Set([false]))
    // A bank that waits for its company's request is told the same as who has to deliver again.
    expect(asked('order.delivery_rejected')).toEqual(new Set([true, false]))
  })

  it('is settled by something for every object of which somebody is asked', () => {
    const objects = [...new Set(NOTIFICATION_KINDS.map((kind) => notificationRow(kind).object))]
    const endless = objects.filter((object) => {
      if (askingKinds(object).length === 0) return false
      const byStatus: Happened[] = [
        { noun: 'order', changesStatus: true },
        { noun: 'order_request', before: 'ON_HOLD', after: 'REJECTED' },
        { noun: 'opening_rate', event: 'opening_rate.validated', waiting: 0 },
        { noun: 'fixing', waiting: 0 },
      ]
      return !byStatus.some((each) => settledBy(each) === object) && settlingEvents(object).length === 0
    })
    expect(endless).toEqual([])
  })

  it('is settled by nothing that leaves the object where it was', () => {
    const happened: Happened[] = [
      { noun: 'order', changesStatus: false },
      { noun: 'order_request', before: 'ON_HOLD', after: 'ON_HOLD' },
      { noun: 'order_request', before: null, after: null },
      { noun: 'opening_rate', event: 'opening_rate.validated', waiting: 1 },
      { noun: 'opening_rate', event: 'opening_rate.proposed', waiting: null },
      { noun: 'other', event: 'sign_up.document_infected' },
      { noun: 'other', event: 'trust_request.created' },
      { noun: 'other', event: 'toString' },
    ]
    expect(happened.map(settledBy)).toEqual(happened.map(() => null))
  })
})

describe('who is asked', () => {
  const by = { userId: 'ROLE_ROOT of BANK one', companyId: 'BANK one' }
  const askedOf = (kind: NotificationKind, facts: StepFacts = {}, parties: Parties = PURCHASE) =>
    planNotifications({ kinds: [kind], parties, by, facts }, EVERYBODY).flatMap(({ userId, asks }) =>
      asks ? [userId] : [],
    )

  it('is also who has just acted, where the next step is theirs', () => {
    expect(askedOf('order.to_validate_market_room')).toContain(by.userId)
    expect(askedOf('order.accepted')).toContain(by.userId)
    // The step of before was theirs, the next one is the other side's.
    expect(askedOf('order.half_confirmed').filter((userId) => companyOf(userId) === by.companyId)).toEqual([])
    expect(told(['order.delivered'], PURCHASE, by.userId).map(({ userId }) => userId)).not.toContain(
      by.userId,
    )
  })

  it.each([
    ['order.to_validate_back_office', { marketRoomBy: by.userId }],
    ['order.rejection_to_validate', { rejectedBy: by.userId }],
  ] as const)('can do it: %s is for somebody else than %j', (kind, facts) => {
    expect(askedOf(kind)).toContain(by.userId)
    expect(askedOf(kind, facts)).not.toContain(by.userId)
  })

  it('is nobody who gave what a second person looks at, whichever account they have', () => {
    const [twin = '', other = ''] = askedOf('standing_order.to_decide')
    expect([twin, other]).not.toContain(by.userId)
    const left = askedOf('standing_order.to_decide', { twins: [twin] })
    expect([left.includes(twin), left.includes(other)]).toEqual([false, true])
  })

  it('can issue the ticket, which whoever placed the order cannot', () => {
    const clerk = 'ROLE_CORPORATE_BANK_ADMIN of BANK one'
    expect(askedOf('order.to_ticket')).toContain(clerk)
    expect(askedOf('order.to_ticket', { placedBy: clerk })).not.toContain(clerk)
  })

  it('is nobody where the bank has yet to validate the request', () => {
    expect(askedOf('order.accepted', { awaitsRequest: true })).toEqual([])
    expect(askedOf('order.to_confirm', { awaitsRequest: false }).length).toBeGreaterThan(0)
  })

  it('is no one who proposed a change, nor whose account it is', () => {
    expect(askedOf('rule.to_decide')).not.toContain(by.userId)
    expect(mayTake('account.change_to_decide', 'a', {}, { by: 'b', subject: 'a' })).toBe(false)
    expect(mayTake('account.change_to_decide', 'c', {}, { by: 'b', subject: 'a' })).toBe(true)
    for (const kind of ['closing.to_sign', 'fixing.to_decide'] as const) {
      expect(mayTake(kind, 'twin', { twins: ['twin'] }, { by: 'b' })).toBe(false)
      expect(mayTake(kind, 'other', { twins: ['twin'] }, { by: 'b' })).toBe(true)
    }
  })

  it('is all that hear of what something else tells of', () => {
    const happening = {
      kinds: ['order.half_confirmed'] as const,
      parties: PURCHASE,
      by: null,
      onlyAsking: true,
    }
    expect(planNotifications({ ...happening, facts: { awaitsRequest: true } }, EVERYBODY)).toEqual([])
  })

  it('hears the next kind where they switched the first one off', () => {
    const kinds = orderKinds('half_confirm', 7) ?? []
    const dealer = planNotifications({ kinds, parties: PURCHASE, by: null }, EVERYBODY).find(
      ({ kind, userId }) => kind === 'order.to_validate_market_room' && userId.startsWith('ROLE_ROOT'),
    )
    expect(dealer?.kind).toBe('order.to_validate_market_room')
    const off = planNotifications(
      { kinds, parties: PURCHASE, by: null },
      EVERYBODY,
      (_, kind) => kind !== 'order.to_validate_market_room',
    )
    expect(off.find(({ userId }) => userId === dealer?.userId)?.kind).toBe('order.confirmed')
  })
})

describe('the table', () => {
  it('reaches somebody with every kind, and only those who hold the capability', () => {
    for (const kind of NOTIFICATION_KINDS) {
      const parties = {
        ...MATCHING,
        COMPANY: 'CORPORATE one',
        OPERATOR: 'EXCHANGE_OFFICE one',
        DECIDER: 'EXCHANGE_OFFICE one',
        // What a company says of itself is heard by one of its own.
        PERSON: kind.startsWith('cover.')
          ? 'ROLE_ORGANIZATION_ADMIN of CORPORATE one'
          : 'ROLE_TRADER of BANK one',
      }
      const found = told([kind], parties, null)
      const { to } = notificationRow(kind)
      expect(found.length, kind).toBeGreaterThan(0)
      for (const { userId } of found) {
        const who = EVERYBODY.find((each) => each.userId === userId)
        const fits = to.some(({ capability }) => capability === null || who?.capabilities.has(capability))
        expect(fits, `${kind}: ${userId}`).toBe(true)
      }
    }
  })

  it('asks of a turn what the step of the order or the request asks, and of no other party', () => {
    const NEXT: Readonly<Partial<Record<NotificationKind, number>>> = {
      'order.placed': 1,
      'order.counter_offered': 1,
      'order.accepted': 2,
      'order.half_confirmed': 5,
      'order.to_receive': 6,
      'order.to_validate_market_room': 7,
      'order.to_validate_back_office': 8,
      'order.rejection_to_validate': 8,
      'order.to_ticket': 700,
      'order.to_deliver': 11,
      'order.to_cash_out': 13,
      'order.delivery_rejected': 14,
      'bid.placed': 106,
      'bid.accepted': 105,
    }
    for (const [kind, status] of Object.entries(NEXT)) {
      const turns = notificationRow(kind as NotificationKind).to.filter(({ turn }) => turn)
      expect(turns.length, kind).toBeGreaterThan(0)
      for (const { party, capability } of turns) {
        const steps = transitionsFrom(status as 1).filter((step) => step.capability === capability)
        const sides = steps.flatMap(({ by }) => by)
        expect(sides.length, `${kind} ${capability}`).toBeGreaterThan(0)
        if (party !== 'OTHER') expect(sides, kind).toContain(party)
      }
    }
  })
})

describe('an order', () => {
  it.each(ORDER_TABLE.map((step) => ({ ...step, name: `${step.action} → ${step.to}` })))(
    'tells of $name, the one who acts only of a step that is theirs',
    ({ action, to, by, capability }) => {
      const kinds = orderKinds(action, to)
      expect(kinds?.length).toBeGreaterThan(0)
      for (const parties of [MATCHING, PURCHASE]) {
        const sides = by.includes('SYSTEM') ? [null] : by.map((side) => parties[side as 'BUYER'])
        for (const side of sides) {
          const actors = EVERYBODY.filter(
            ({ companyId, capabilities }) =>
              companyId === side && capability !== null && capabilities.has(capability),
          )
          for (const actor of side === null ? [null] : actors.map(({ userId }) => userId)) {
            const found = told(kinds ?? [], parties, actor)
            const own = found.find(({ userId }) => userId === actor)
            const audiences = own === undefined ? [] : notificationRow(own.kind).to
            if (own !== undefined) expect(audiences.some(({ asks }) => asks)).toBe(true)
            const ids = found.map(({ userId }) => userId)
            expect(new Set(ids).size).toBe(ids.length)
            for (const { userId } of found)
              expect([parties.BUYER, parties.SELLER, parties.BANK]).toContain(companyOf(userId))
          }
        }
      }
    },
  )

  it('knows no step that the table has not', () => {
    expect(orderKinds('deliver', 9)).toBeNull()
    expect(orderKinds('toString', 9)).toBeNull()
    expect(orderKinds('agency_assigned', 7)).toBeNull()
    expect(orderKinds('place', 5)).toEqual(['order.half_confirmed'])
  })

  it('is told to the sellers when a bank places it, and to the other side at each counter-offer', () => {
    expect(told(orderKinds('place', 1) ?? [], PURCHASE, 'ROLE_TRADER of BANK one')).toEqual([
      { userId: 'ROLE_ROOT of EXCHANGE_OFFICE one', kind: 'order.placed' },
      { userId: 'ROLE_TRADER of EXCHANGE_OFFICE one', kind: 'order.placed' },
    ])
    const counter = orderKinds('counter_offer', 1) ?? []
    expect(
      told(counter, PURCHASE, 'ROLE_TRADER of EXCHANGE_OFFICE one').map(({ userId }) => companyOf(userId)),
    ).toEqual(Array(3).fill('BANK one'))
    expect(
      new Set(told(counter, PURCHASE, 'ROLE_TRADER of BANK one').map(({ userId }) => companyOf(userId))),
    ).toEqual(new Set(['EXCHANGE_OFFICE one']))
  })

  it('tells the desk whose turn it is what to do, and those who wait what was done', () => {
    const found = told(orderKinds('half_confirm', 7) ?? [], MATCHING, 'ROLE_TRADER of EXCHANGE_OFFICE one')
    const kindOf = (userId: string) => found.find((each) => each.userId === userId)?.kind
    expect(kindOf('ROLE_TRADER of BANK one')).toBe('order.to_validate_market_room')
    expect(kindOf('ROLE_ORGANIZATION_ADMIN of CORPORATE one')).toBe('order.confirmed')
    // The seller's own company acted: it does not wait.
    expect(kindOf('ROLE_ROOT of EXCHANGE_OFFICE one')).toBeUndefined()
    expect(kindOf('ROLE_CORPORATE_BANK_ADMIN of BANK one')).toBeUndefined()
    expect(found.filter(({ userId }) => companyOf(userId)?.endsWith('two'))).toEqual([])
  })

  it('leaves the colleague who may give the second validation a turn, not the one who gave the first', () => {
    const found = told(
      orderKinds('confirm_market_room', 8) ?? [],
      PURCHASE,
      'ROLE_ADVANCED_TRADER of BANK one',
      { marketRoomBy: 'ROLE_ADVANCED_TRADER of BANK one' },
    )
    expect(found).toEqual([{ userId: 'ROLE_ROOT of BANK one', kind: 'order.to_validate_back_office' }])
  })

  it('that nobody was asked for tells nobody but its buyer', () => {
    expect(
      told(
        orderKinds('place', 1) ?? [],
        { BUYER: 'CORPORATE one' },
        'ROLE_ORGANIZATION_ADMIN of CORPORATE one',
      ),
    ).toEqual([])
  })
})

describe('a request', () => {
  const parties: Parties = { COMPANY: 'CORPORATE one', BANK: 'BANK one' }
  const EVENTS: Readonly<Record<string, string>> = {
    go: 'order_request.submitted',
    cancel: 'order_request.canceled',
    expire: 'order_request.expired',
    front_office_validate: 'order_request.front_office_validated',
    front_office_reject: 'order_request.front_office_rejected',
    back_office_validate: 'order_request.back_office_validated',
    return_to_front_office: 'order_request.returned_to_front_office',
    settle: 'order_request.settled',
  }
  const moves = REQUEST_TABLE.filter(({ from, to }) => from !== to).map((step) => ({
    ...step,
    name: `${step.action} ${step.from} → ${step.to}`,
  }))
  it.each(moves)('$name', ({ action, from, to }) => {
    const kinds = requestKinds(EVENTS[action] ?? '', from, to)
    const silent =
      (action === 'cancel' && from === 'DRAFT') ||
      (action === 'settle' && !['REJECTED', 'CLOSED', 'DELIVERED', 'ON_HOLD'].includes(to))
    expect(kinds.length > 0).toBe(!silent)
    for (const { userId } of told(kinds, parties, null)) expect(companyOf(userId)).toMatch(/one$/)
  })

  it('goes from the front office to the back office, and the company follows', () => {
    const kinds = requestKinds('order_request.front_office_validated', 'ON_HOLD', 'FO_CONFIRMED')
    const bankClerk = 'ROLE_CORPORATE_BANK_ADMIN of BANK one'
    expect(told(kinds, parties, null)).toEqual([
      { userId: bankClerk, kind: 'request.to_validate_back_office' },
      { userId: 'ROLE_ORGANIZATION_ADMIN of CORPORATE one', kind: 'request.front_office_validated' },
    ])
    const facts = { frontOfficeBy: bankClerk }
    expect(told(kinds, parties, bankClerk, facts).map(({ userId }) => userId)).not.toContain(bankClerk)
  })

  it('tells nothing of a step that leaves it where it is', () => {
    expect(requestKinds('order_request.settled', 'CLOSED', 'CLOSED')).toEqual([])
    expect(requestKinds('order_request.created', null, 'DRAFT')).toEqual([])
  })
})

describe('other events', () => {
  it.each([
    ['opening_rate.prepared', {}, ['BANK one', 'BANK two']],
    ['trust_request.created', {}, ['EXCHANGE_OFFICE one', 'EXCHANGE_OFFICE two']],
    ['trust_proposal.accept', { OPERATOR: 'EXCHANGE_OFFICE one' }, ['EXCHANGE_OFFICE one']],
    ['trust_proposal.outbid', { OPERATOR: 'BANK one' }, ['BANK one']],
    ['trust_proposal.report', { OPERATOR: 'BANK one' }, ['PLATFORM one', 'PLATFORM two']],
    ['sign_up.documents_received', { BANK: 'BANK two' }, ['BANK two']],
    ['authorisation_rule.change_proposed', { BANK: 'BANK one' }, ['BANK one']],
    ['rate_change.proposed', { BANK: 'BANK one' }, ['BANK one']],
    ['authorisation_rule.change_refused', { PERSON: 'ROLE_ROOT of BANK one' }, ['BANK one']],
    ['order_message.posted', MATCHING, ['BANK one', 'EXCHANGE_OFFICE one', 'CORPORATE one']],
    ['export.finished', { PERSON: 'ROLE_HIVE_BO of PLATFORM one' }, ['PLATFORM one']],
  ] as const)('%s', (event, parties, companies) => {
    const kind = eventKind(event)
    expect(kind).not.toBeNull()
    const found = told(kind === null ? [] : [kind], parties, null)
    expect(new Set(found.map(({ userId }) => companyOf(userId)))).toEqual(new Set(companies))
  })

  it('a new status of the market is for everyone who sees it but the one who set it', () => {
    const setter = 'ROLE_HIVE_BO of PLATFORM one'
    for (const status of ['ON', 'VEILLE', 'OFF'] as const) {
      const found = told([marketKind(status)], {}, setter).map(({ userId }) => userId)
      const others = EVERYBODY.filter(
        (each) => each.capabilities.has('market.view') && each.companyId !== companyOf(setter),
      )
      expect(found).toEqual(others.map(({ userId }) => userId))
    }
  })

  it('an unknown event tells nobody', () => {
    for (const event of ['trust_proposal.made', 'constructor', '']) expect(eventKind(event)).toBeNull()
  })
})

describe('the ways of being told', () => {
  it('a sound needs the screen, and without screen and mail nobody is told', () => {
    expect(settledChannels({ screen: false, sound: true, mail: true })).toEqual({
      screen: false,
      sound: false,
      mail: true,
    })
    expect(isTold({ screen: false, sound: true, mail: false })).toBe(false)
    expect(defaultChannels('order.placed')).toEqual({ screen: true, sound: true, mail: false })
    expect(defaultChannels('order.cashed_out')).toEqual({ screen: true, sound: false, mail: false })
  })

  it('lists for each person every kind that can reach it, and hardly any other', () => {
    for (const who of EVERYBODY) {
      for (const kind of NOTIFICATION_KINDS) {
        const parties = Object.fromEntries(
          ['BUYER', 'SELLER', 'BANK', 'COMPANY', 'OPERATOR', 'DECIDER'].map((party) => [
            party,
            who.companyId,
          ]),
        )
        const houses = [who.companyId]
        const reached = planNotifications({ kinds: [kind], parties, houses, by: null }, [who]).length > 0
        const mine = notificationRow(kind).to.every(({ party }) => party !== 'PERSON')
        if (mine && mayBeTold(kind, who))
          expect(reached || who.companyKind === 'BANK', `${kind} ${who.userId}`).toBe(true)
      }
    }
    const office = EVERYBODY.find(({ userId }) => userId === 'ROLE_TRADER of EXCHANGE_OFFICE one')
    if (!office) throw new Error('nobody trades for the exchange office')
    expect(mayBeTold('order.placed', office)).toBe(true)
    expect(mayBeTold('order.to_validate_market_room', office)).toBe(false)
    expect(mayBeTold('sign_up.to_validate', office)).toBe(false)
  })

  it('finds everybody who is told entitled still, until the right or the registration has ended', () => {
    const real: readonly Parties[] = [
      { ...MATCHING, COMPANY: 'CORPORATE one', OPERATOR: 'EXCHANGE_OFFICE one' },
      { ...PURCHASE, COMPANY: 'BANK one', OPERATOR: 'BANK two' },
    ]
    for (const parties of real)
      for (const kind of NOTIFICATION_KINDS)
        for (const { userId } of planNotifications({ kinds: [kind], parties, by: null }, EVERYBODY)) {
          const who = EVERYBODY.find((each) => each.userId === userId)
          if (!who) throw new Error(`nobody is ${userId}`)
          expect(isStillTold(kind, who), `${kind} ${userId}`).toBe(true)
          const without = isStillTold(kind, { ...who, capabilities: new Set() })
          // What is told to one person alone is theirs.
          expect(without, `${kind} ${userId}`).toBe(
            notificationRow(kind).to.some(({ party }) => party === 'PERSON'),
          )
        }
    const operator = EVERYBODY.find(
      ({ capabilities, isOperator }) => isOperator && capabilities.has('trust.use'),
    )
    if (!operator) throw new Error('nobody is an operator')
    expect(isStillTold('trust.request_opened', operator)).toBe(true)
    expect(isStillTold('trust.request_opened', { ...operator, isOperator: false })).toBe(false)
    expect(isStillTold('export.ready', { ...operator, capabilities: new Set() })).toBe(false)
  })

  it('links to a path of the site, whatever the facts hold', () => {
    for (const kind of NOTIFICATION_KINDS) {
      const url = notificationUrl(kind, 'x', { reference: '"><script>&a=b', operation: 'SALE' })
      expect(url).toMatch(/^\/[\w\-/?=&%#]*$/)
    }
    expect(notificationUrl('trust.request_opened', 'x', { operation: 'PURCHASE', reference: 'TR 1' })).toBe(
      '/home?tab=bid-trust&offer=x',
    )
  })
})
