import { isUnused, UNUSED_DAYS } from '@fxmatch/domain/machines/client-table'
import { readLivingClients } from '../../db/machines/clients.ts'
import { readGone } from '../../db/machines/makers.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { noteClient } from './note-client.ts'

/**
 * Tells the companies of clients that nobody has come with for ninety days, and of those whose answerable person has left: of each once,
 * until it is used again, or somebody answers for it again. Ends nothing: a machine that comes once a quarter goes on. Refuses nothing.
 */
export async function lookAfterClients(context: CommandContext): Promise<Result<{ told: number }>> {
  const { tx, clock } = context
  const now = clock.now()
  const clients = await readLivingClients(tx)
  const gone = await readGone(
    tx,
    clients.map(({ answerableId }) => answerableId),
  )
  let told = 0
  for (const client of clients) {
    const since = client.lastUsedAt ?? client.letInAt
    const { unusedToldAt, leftToldAt } = client
    if (isUnused(since, now) && (unusedToldAt === null || unusedToldAt < since)) {
      await tx
        .updateTable('machine_clients')
        .set({ unused_told_at: now, last_used_at: client.lastUsedAt })
        .where('id', '=', client.id)
        .execute()
      await noteClient(context, { what: 'unused', client, data: { days: UNUSED_DAYS } })
      told += 1
    }
    const left = gone.has(client.answerableId)
    if (left !== (leftToldAt !== null))
      await tx
        .updateTable('machine_clients')
        .set({ left_told_at: left ? now : null })
        .where('id', '=', client.id)
        .execute()
    if (left && leftToldAt === null) {
      await noteClient(context, { what: 'left', client, data: { user: client.answerableId } })
      told += 1
    }
  }
  return done({ told })
}
