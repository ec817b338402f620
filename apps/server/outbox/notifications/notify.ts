import { defaultChannels, isTold } from '@fxmatch/domain/notifications/channels'
import {
  type NotificationKind,
  type NotifiedParty,
  notificationRow,
} from '@fxmatch/domain/notifications/notification-table'
import { planNotifications } from '@fxmatch/domain/notifications/plan-notifications'
import type { Db } from '../../db/connect.ts'
import type { NewNotification } from '../../db/notifications/notification-rows.ts'
import { type ChoosingCandidate, readCandidates } from '../../db/notifications/notified-people.ts'
import type { OutboxRow } from '../../db/outbox/outbox-rows.ts'
import type { Unpublishable } from '../to-live-events.ts'
import { type FullNews, gatherFacts } from './gather-facts.ts'
import { type News, readNews, readSettled, type Settled } from './read-news.ts'

/** Parties that no id narrows: all people have to be looked at. */
const EVERYONE: ReadonlySet<NotifiedParty> = new Set(['BANKS', 'OPERATORS', 'MARKET', 'PLATFORM'])

/** What people are to be told of some events, and what asks them no more. */
export interface Telling {
  readonly notifications: readonly NewNotification[]
  readonly settled: readonly Settled[]
  readonly unpublishable: readonly Unpublishable[]
}

/**
 * Plans the notifications of some events of the outbox, with the rights and choices of this moment; the relay stores them with
 * the mark that the events are passed on, or not at all. An event of a shape that is not known is reported.
 * @throws what the database says of one that cannot be read; `cannotTell` reports it where it is alone
 */
export async function planTelling(db: Db, rows: readonly OutboxRow[]): Promise<Telling> {
  const news: News[] = []
  const settled: Settled[] = []
  const unpublishable: Unpublishable[] = []
  for (const row of rows) {
    try {
      const each = readNews(row)
      if (each !== null) news.push(each)
      const ended = readSettled(row)
      if (ended !== null) settled.push(ended)
    } catch (error) {
      unpublishable.push(cannotTell(row, error))
    }
  }
  if (news.length === 0) return { notifications: [], settled, unpublishable }
  const planned = await planRows(db, await gatherFacts(db, news))
  const notifications = planned.map(({ companyId, ...row }) => ({
    ...row,
    settledAt: settledWithin({ ...row, companyId }, settled),
  }))
  return { notifications, settled, unpublishable }
}

/** A notification before it is known whether it is settled, with its reader's company. */
type PlannedRow = Omit<NewNotification, 'settledAt'> & { readonly companyId: string | undefined }

/** When something was settled by a later event of the same batch: the statement that writes both does not see it yet. */
function settledWithin(row: PlannedRow, settled: readonly Settled[]): Date | null {
  if (!row.asks) return null
  const after = settled.find(
    ({ kinds, objectId, companyId, outboxId }) =>
      outboxId > row.outboxId &&
      (companyId === null || companyId === row.companyId) &&
      (objectId === null || objectId === row.objectId) &&
      kinds.some((kind) => kind === row.kind),
  )
  return after?.at ?? null
}

/** The report of an event that passes on without anybody being notified. */
export function cannotTell(row: OutboxRow, error: unknown): Unpublishable {
  return { row, reason: `nobody was notified: ${error instanceof Error ? error.message : String(error)}` }
}

async function planRows(db: Db, news: readonly FullNews[]): Promise<PlannedRow[]> {
  const people = await candidatesOf(db, news)
  const chosen = new Map(
    people.flatMap(({ userId, choices }) => choices.map((choice) => [`${userId} ${choice.kind}`, choice])),
  )
  const channelsOf = (userId: string, kind: NotificationKind) =>
    chosen.get(`${userId} ${kind}`) ?? defaultChannels(kind)
  // Who switched a kind off may be told of the next one.
  const wants = (userId: string, kind: NotificationKind) => isTold(channelsOf(userId, kind))
  const companyOf = new Map(people.map(({ userId, companyId }) => [userId, companyId]))
  return news.flatMap((each) =>
    planNotifications(each, people, each.channels ? undefined : wants).map(({ userId, kind, asks }) => {
      const { screen, sound, mail } = each.channels ?? channelsOf(userId, kind)
      const { id: objectId, params, outboxId, at, by } = each
      // Whoever acted knows: what is theirs next waits for them without a sound.
      const heard = sound && userId !== by?.userId
      const companyId = companyOf.get(userId)
      return { userId, companyId, kind, asks, objectId, params, outboxId, screen, sound: heard, mail, at }
    }),
  )
}

function candidatesOf(db: Db, news: readonly FullNews[]): Promise<ChoosingCandidate[]> {
  const kinds = news.flatMap((each) => each.kinds)
  const parties = kinds.flatMap((kind) => notificationRow(kind).to.map(({ party }) => party))
  const ids = news.flatMap((each) =>
    Object.entries(each.parties).flatMap(([party, id]) => (id === undefined ? [] : [{ party, id }])),
  )
  const isPerson = ({ party }: { party: string }) => party === 'PERSON'
  return readCandidates(db, {
    everyone: parties.some((party) => EVERYONE.has(party)),
    companyIds: [
      ...new Set([
        ...ids.filter((each) => !isPerson(each)).map(({ id }) => id),
        ...news.flatMap(({ houses = [] }) => houses),
      ]),
    ],
    userIds: [...new Set(ids.filter(isPerson).map(({ id }) => id))],
    kinds: [...new Set(kinds)],
  })
}
