import { argv } from 'node:process'
import type { Actor } from '@fxmatch/domain/access/actor'
import { systemIds } from '../commands/kernel/system-services.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { awardRfq } from '../commands/rfq/award-rfq.ts'
import { createDatabase, createPool } from '../db/connect.ts'

// A process that awards a quote and never commits: its test kills it then.

const { url, actor, input, time } = JSON.parse(argv[2] ?? '') as {
  url: string
  actor: Actor & { readonly capabilities: readonly string[] }
  input: Parameters<typeof awardRfq>[1]
  time: string
}
const clock = { now: () => new Date(time) }
const db = createDatabase(createPool({ url, maxConnections: 1 }))
const person = { ...actor, capabilities: new Set(actor.capabilities) } as Actor
await runInTransaction(db, { clock, ids: systemIds(clock), requestId: 'killed' }, async (context) => {
  const awarded = await awardRfq({ ...context, actor: person }, input)
  const orders = await context.tx.selectFrom('orders').select('id').execute()
  console.info(JSON.stringify({ awarded, orders: orders.length }))
  return new Promise<never>(() => void setInterval(() => undefined, 60_000))
})
