import { TOPICS } from '@fxmatch/contract/events/live-events'
import { defaultChannels, isTold } from '@fxmatch/domain/notifications/channels'
import { type NotifiedParty, notificationRow } from '@fxmatch/domain/notifications/notification-table'
import { type Candidate, planNotifications } from '@fxmatch/domain/notifications/plan-notifications'
import type { Db } from '../../db/connect.ts'
import {
  insertNotifications,
  type NewNotification,
  renewNotification,
  type WrittenNotification,
} from '../../db/notifications/notification-rows.ts'
import { readCandidates, readChoices } from '../../db/notifications/notified-people.ts'
import type { NewLiveEvent } from '../../db/outbox/live-events.ts'
import type { OutboxRow } from '../../db/outbox/outbox-rows.ts'
import { withSavepoint } from '../../db/outbox/with-savepoint.ts'
import type { Unpublishable } from '../to-live-events.ts'
import { type FullNews, gatherFacts } from './gather-facts.ts'
import { type News, readNews } from './read-news.ts'

/** Parties that no id narrows: all people have to be looked at. */
const EVERYONE: ReadonlySet<NotifiedParty> = new Set(['BANKS', 'OPERATORS', 'MARKET', 'PLATFORM'])

export interface Notified {
  /** What the people's open pages are sent. */
  readonly events: readonly NewLiveEvent[]
  readonly unpublishable: readonly Unpublishable[]
}

/**
 * Writes the notifications of some events of the outbox, in the relay's transaction: with the mark that the events are
 * passed on, or not at all. What cannot be told of one event must not keep the others, nor the feed, from going on: the
 * events are then tried one by one, and those that fail are reported.
 */
export async function notify(tx: Db, rows: readonly OutboxRow[]): Promise<Notified> {
  const news: { row: OutboxRow; each: News }[] = []
  const unpublishable: Unpublishable[] = []
  for (const row of rows) {
    try {
      const each = readNews(row)
      if (each !== null) news.push({ row, each })
    } catch (error) {
      unpublishable.push({ row, reason: reasonOf(error) })
    }
  }
  if (news.length === 0) return { events: [], unpublishable }
  const told = await orNothing(tx, () =>
    tellAll(
      tx,
      news.map(({ each }) => each),
    ),
  )
  if (told.ok) return { events: told.events, unpublishable }
  const events: NewLiveEvent[] = []
  for (const { row, each } of news) {
    const alone = await orNothing(tx, () => tellAll(tx, [each]))
    if (alone.ok) events.push(...alone.events)
    else unpublishable.push({ row, reason: alone.reason })
  }
  return { events, unpublishable }
}

const reasonOf = (error: unknown) =>
  `nobody was notified: ${error instanceof Error ? error.message : String(error)}`

type Tried = { ok: true; events: NewLiveEvent[] } | { ok: false; reason: string }

/** Writes within the transaction, or leaves it as it was and says why. Where the connection is gone the next statement throws. */
async function orNothing(tx: Db, work: () => Promise<NewLiveEvent[]>): Promise<Tried> {
  try {
    return { ok: true, events: await withSavepoint(tx, work) }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

async function tellAll(tx: Db, news: readonly News[]): Promise<NewLiveEvent[]> {
  const full = await gatherFacts(tx, news)
  const rows = await planRows(tx, full)
  const written: WrittenNotification[] = []
  const fresh: NewNotification[] = rows.filter(({ kind }) => kind !== 'order.message')
  // Of several messages on an order the last is told.
  const messages = rows.filter(({ kind }) => kind === 'order.message')
  for (const row of new Map(messages.map((each) => [`${each.userId} ${each.objectId}`, each])).values()) {
    const renewed = row.screen ? await renewNotification(tx, row) : null
    if (renewed) written.push(renewed)
    else fresh.push(row)
  }
  written.push(...(await insertNotifications(tx, fresh)))
  return written.filter(({ screen }) => screen).map(toLive)
}

function toLive({ id, kind, userId, sound }: WrittenNotification): NewLiveEvent {
  return { topic: TOPICS.alerts(userId), data: { event: 'created', id, kind, sound } }
}

async function planRows(tx: Db, news: readonly FullNews[]): Promise<NewNotification[]> {
  const people = await candidatesOf(tx, news)
  const planned = news.flatMap((each) =>
    planNotifications(each, people).map(({ userId, kind }) => ({ each, userId, kind })),
  )
  if (planned.length === 0) return []
  const choices = await readChoices(tx, [...new Set(planned.map(({ userId }) => userId))])
  const chosen = new Map(choices.map((choice) => [`${choice.userId} ${choice.kind}`, choice]))
  return planned.flatMap(({ each, userId, kind }) => {
    const { screen, sound, mail } = chosen.get(`${userId} ${kind}`) ?? defaultChannels(kind)
    if (!isTold({ screen, sound, mail })) return []
    const { id: objectId, params, outboxId, at } = each
    return [{ userId, kind, objectId, params, outboxId, screen, sound, mail, at }]
  })
}

function candidatesOf(tx: Db, news: readonly FullNews[]): Promise<Candidate[]> {
  const parties = news.flatMap(({ kinds }) =>
    kinds.flatMap((kind) => notificationRow(kind).to.map(({ party }) => party)),
  )
  const ids = news.flatMap((each) =>
    Object.entries(each.parties).flatMap(([party, id]) => (id === undefined ? [] : [{ party, id }])),
  )
  const isPerson = ({ party }: { party: string }) => party === 'PERSON'
  return readCandidates(tx, {
    everyone: parties.some((party) => EVERYONE.has(party)),
    companyIds: [...new Set(ids.filter((each) => !isPerson(each)).map(({ id }) => id))],
    userIds: [...new Set(ids.filter(isPerson).map(({ id }) => id))],
  })
}
