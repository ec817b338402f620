import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { ActorContext, CommandContext } from '@fxmatch/server/commands/kernel/context'
import type { Result } from '@fxmatch/server/commands/kernel/result'
import { systemIds } from '@fxmatch/server/commands/kernel/system-services'
import { runInTransaction } from '@fxmatch/server/commands/kernel/unit-of-work'
import type { Db } from '@fxmatch/server/db/connect'
import { DEMONSTRATION_COMPANIES, DEMONSTRATION_USERS } from './accounts.ts'

/** The demonstration's people, and a clock that the seed sets, so that last month's orders happened last month. */
export interface World {
  readonly db: Db
  readonly actors: ReadonlyMap<string, Actor>
  readonly agencies: ReadonlyMap<string, readonly string[]>
  at: Date
  /** The moment at which the demonstration is made, which nothing happens after. */
  readonly present: Date
}

/** What the demonstration would have somebody do was refused, or there is no such person any more. */
export class DemonstrationRefused extends Error {
  override name = 'DemonstrationRefused'
}

/**
 * Somebody does something at the world's time.
 * @throws DemonstrationRefused when the command refuses: a demonstration that is being made is then wrong.
 */
export async function act<T>(
  world: World,
  username: string,
  command: (context: ActorContext) => Promise<Result<T>>,
): Promise<T> {
  const actor = world.actors.get(username)
  if (!actor) throw new DemonstrationRefused(`no demonstration user ${username}`)
  return settle(world, username, (context) => command({ ...context, actor }))
}

/** The clock does something at the world's time. */
export async function tick<T>(
  world: World,
  command: (context: CommandContext) => Promise<Result<T>>,
): Promise<T> {
  return settle(world, 'the clock', command)
}

async function settle<T>(
  world: World,
  who: string,
  command: (context: CommandContext) => Promise<Result<T>>,
): Promise<T> {
  const clock = { now: () => world.at }
  const result = await runInTransaction(
    world.db,
    { clock, ids: systemIds(clock), requestId: 'demonstration' },
    command,
  )
  if (!result.ok) throw new DemonstrationRefused(`${who} was refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** Lets minutes pass, at most until the present: what begins shortly before it goes on at once. */
export function wait(world: Pick<World, 'at' | 'present'>, minutes: number): void {
  world.at = new Date(Math.min(world.at.getTime() + minutes * 60_000, world.present.getTime()))
}

/** Reads back the people that `plantCompanies` wrote; who has been disabled since does nothing any more. */
export async function openWorld(db: Db, at: Date): Promise<World> {
  const users = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.disabled_at', 'is', null)
    .select(['users.id', 'users.username', 'users.company_id', 'companies.kind', 'companies.name'])
    .execute()
  const actors = new Map<string, Actor>()
  for (const user of users) {
    const known = DEMONSTRATION_USERS.find((u) => u.username === user.username)
    if (!known) continue
    actors.set(
      user.username,
      actorOf({ userId: user.id, companyId: user.company_id, companyKind: user.kind, roles: known.roles }),
    )
  }
  const rows = await db
    .selectFrom('agencies')
    .innerJoin('companies', 'companies.id', 'agencies.company_id')
    .select(['agencies.id', 'companies.name'])
    .orderBy('agencies.code_bct')
    .execute()
  const agencies = new Map<string, string[]>()
  for (const row of rows) {
    const key = DEMONSTRATION_COMPANIES.find((c) => c.name === row.name)?.key
    if (key) agencies.set(key, [...(agencies.get(key) ?? []), row.id])
  }
  return { db, actors, agencies, at, present: at }
}
