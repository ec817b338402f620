import { compareDecimals } from '@fxmatch/domain/money/amount'
import { FORMS, type Form } from '@fxmatch/domain/orders/order-facts'
import { type Hit, nextHit, type OfferedPosition } from '@fxmatch/domain/standing-orders/standing-hits'
import { type AfterRefusal, afterRefusal } from '@fxmatch/domain/standing-orders/standing-refusals'
import { sellsIt } from '@fxmatch/domain/standing-orders/standing-wants'
import type { CommandContext } from '../../commands/kernel/context.ts'
import type { Refused, Result } from '../../commands/kernel/result.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { amountBounds } from '../../commands/positions/check-order-amount.ts'
import {
  countGateRefusal,
  expireStandingOrder,
  fillStandingOrder,
  holdStandingOrder,
  leaveAside,
} from '../../commands/standing-orders/end-standing-order.ts'
import { placeHit } from '../../commands/standing-orders/place-hit.ts'
import { readPolicies } from '../../db/position-policies/policy-rows.ts'
import {
  draftedKey,
  moveStandingCursor,
  readDrafted,
  readOffered,
  readOverdue,
  readPlacing,
  readUnheld,
  takeStandingNews,
} from '../../db/standing-orders/standing-feed.ts'
import { readWaitingOrders, type Waiting } from '../../queries/standing-orders/waiting-orders.ts'
import { BATCH, type ExpiryServices, endEach } from '../end-each.ts'

/** So many tries of one currency in one form, at most, before the next news is looked at. */
const MOST_TRIES = 200

/**
 * Has standing orders look at what the feed has told since the last time: ends and stops those that have to, then places what the market
 * meets. One server does it at a time; where it dies, the next one looks at the same news again, and finds what was placed.
 * @returns how many drafts were placed
 */
export async function watchMarket(services: ExpiryServices): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    const news = await takeStandingNews(tx)
    if (news === null) return 0
    let placed = 0
    if (news.concerns) await settle(services)
    for (const { currency, form } of await looksAt(services, news.currencies))
      placed += await placeAll(services, { currency, form })
    await moveStandingCursor(tx, news.upTo)
    return placed
  })
}

/** Ends those whose time is over, whatever the feed tells. @returns how many */
export async function expireStandingOrders(services: ExpiryServices): Promise<number> {
  const due = await readOverdue(services.db, services.clock.now(), BATCH)
  return endEach(services, 'standing order', due, expireStandingOrder)
}

/** Those that are dealt to the last, and those that cannot go on. */
async function settle(services: ExpiryServices): Promise<void> {
  for (const { id: standingId, cause } of await readUnheld(services.db))
    await endEach(services, 'standing order', [standingId], (context, id) =>
      holdStandingOrder(context, { standingId: id, cause }),
    )
  await endEach(services, 'standing order', await readPlacing(services.db), fillStandingOrder)
}

/** The currencies and forms in which something waits. */
async function looksAt(
  { db, clock }: ExpiryServices,
  currencies: readonly string[] | null,
): Promise<{ currency: string; form: Form }[]> {
  const waiting = await readWaitingOrders(db, { currencies, now: clock.now() })
  const all = [...new Set(waiting.map(({ currency }) => currency))].sort()
  return all.flatMap((currency) =>
    FORMS.filter((form) => waiting.some((one) => one.currency === currency && one.form === form)).map(
      (form) => ({ currency, form }),
    ),
  )
}

type Found = Hit<Waiting, OfferedPosition>

/** Places one draft after another, each in a transaction of its own, as long as the market meets somebody. */
async function placeAll(
  services: ExpiryServices,
  of: { readonly currency: string; readonly form: Form },
): Promise<number> {
  const tried = new Set<string>()
  const out = new Set<string>()
  let placed = 0
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const hit = await findHit(
      services,
      of,
      (order, position) => out.has(order.id) || tried.has(`${order.id} ${position.id}`),
    )
    if (hit === null) return placed
    tried.add(`${hit.order.id} ${hit.position.id}`)
    const result = await run(services, (context) =>
      placeHit(context, { standingId: hit.order.id, position: hit.position }),
    )
    if (result === null || !result.ok) {
      const go = result === null ? 'WAIT' : await conclude(services, hit, result)
      // What is not about the position, nor about who sells, stays so until something happens.
      if (go !== 'NEXT' && go !== 'ASIDE') out.add(hit.order.id)
    } else placed += 1
  }
  services.log.warn(of, 'jobs: standing orders tried in vain too often, looking at the next news')
  return placed
}

async function findHit(
  { db, clock }: ExpiryServices,
  { currency, form }: { readonly currency: string; readonly form: Form },
  isTried: (order: Waiting, position: OfferedPosition) => boolean,
): Promise<Found | null> {
  const now = clock.now()
  const waiting = (await readWaitingOrders(db, { currencies: [currency], now })).filter(
    (one) => one.form === form,
  )
  const [first] = waiting
  if (first === undefined) return null
  const highest = waiting.reduce(
    (most, { highestRate }) => (compareDecimals(highestRate, most) > 0 ? highestRate : most),
    first.highestRate,
  )
  const offered = await readOffered(db, { currency, form, highest, now })
  const drafted = await readDrafted(
    db,
    offered.map(({ id }) => id),
  )
  const [policy] = await readPolicies(db, currency)
  if (policy === undefined) throw new Error(`no policy of ${currency}`)
  const bounds = { bounds: amountBounds(policy), decimals: first.decimals }
  return nextHit(
    waiting,
    offered,
    bounds,
    (order, position) => drafted.has(draftedKey(order.companyId, position.id)) || isTried(order, position),
  )
}

/** What a refusal makes of the standing order: it stops where it would be refused again and again. */
async function conclude(
  services: ExpiryServices,
  { order, position }: Found,
  { refusal, about }: Refused,
): Promise<AfterRefusal['go']> {
  const ofSeller = about !== undefined && sellsIt(position, [about])
  const after = afterRefusal(refusal.code, ofSeller)
  const { id: standingId } = order
  const code = refusal.rule ?? refusal.code
  if (after.go === 'ASIDE' && about !== undefined)
    await run(services, (context) => leaveAside(context, { standingId, houseId: about }))
  if (after.go === 'HOLD')
    await run(services, (context) => holdStandingOrder(context, { standingId, cause: after.cause, code }))
  if (after.go === 'GATE') await run(services, (context) => countGateRefusal(context, { standingId, code }))
  return after.go
}

/** In a transaction of its own; null where it failed, which holds up nobody else and is tried again with the next news. */
async function run<T>(
  { db, clock, ids, log }: ExpiryServices,
  command: (context: CommandContext) => Promise<Result<T>>,
): Promise<Result<T> | null> {
  try {
    return await runInTransaction(db, { clock, ids, requestId: null }, command)
  } catch (error) {
    log.error({ err: error }, 'jobs: a standing order could not be dealt with')
    return null
  }
}
