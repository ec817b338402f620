import { KNOWN_DEVICE_DAYS } from '@fxmatch/domain/access/sign-in-limits'
import { ENDED_SESSION_DAYS, SETTLED_MAIL_DAYS, SPENT_LINK_DAYS } from '@fxmatch/domain/record/retention'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { pruneAccountTraces } from './prune.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const DAY = 86_400_000

it('forgets sessions, links and mails when their time has come, and none that still serves', async () => {
  const now = world.clock.time
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const { userId } = world.people.trader
  const session = (ended: Date | null, expires: Date) =>
    sql`
    insert into sessions (id, token_hash, user_id, stay_online, created_at, last_seen_at, expires_at, ended_at)
    values (gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), ${userId}, true, ${ago(200)}, ${ago(200)},
      ${expires}, ${ended})`.execute(world.db)
  await session(null, new Date(now.getTime() + DAY))
  await session(ago(ENDED_SESSION_DAYS - 1), ago(0))
  await session(ago(ENDED_SESSION_DAYS + 1), ago(0))
  await session(null, ago(ENDED_SESSION_DAYS + 1))
  const link = (expires: Date) =>
    sql`
    insert into one_time_links (id, user_id, purpose, token_hash, created_at, expires_at)
    values (gen_random_uuid(), ${userId}, 'INVITATION', sha256(gen_random_uuid()::text::bytea), ${ago(200)}, ${expires})`.execute(
      world.db,
    )
  await link(ago(SPENT_LINK_DAYS - 1))
  await link(ago(SPENT_LINK_DAYS + 1))
  const device = (used: Date) =>
    sql`
    insert into known_devices (token_hash, user_id, created_at, last_used_at)
    values (sha256(gen_random_uuid()::text::bytea), ${userId}, ${ago(400)}, ${used})`.execute(world.db)
  await device(ago(KNOWN_DEVICE_DAYS - 1))
  await device(ago(KNOWN_DEVICE_DAYS + 1))
  const mail = (sent: Date | null, givenUp: Date | null) =>
    sql`
    insert into mails (id, recipient, template, language, data, created_at, send_after, sent_at, given_up_at)
    values (gen_random_uuid(), 'x@test.example', 't', 'fr', '{}', ${ago(200)}, ${ago(200)}, ${sent}, ${givenUp})`.execute(
      world.db,
    )
  await mail(null, null)
  await mail(ago(SETTLED_MAIL_DAYS - 1), null)
  await mail(ago(SETTLED_MAIL_DAYS + 1), null)
  await mail(null, ago(SETTLED_MAIL_DAYS + 1))
  expect(await pruneAccountTraces(world.db, now)).toEqual({ sessions: 2, devices: 1, links: 1, mails: 2 })
  expect(await pruneAccountTraces(world.db, now)).toEqual({ sessions: 0, devices: 0, links: 0, mails: 0 })
})
