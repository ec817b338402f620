import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { BUYERS, pairOf, runFlow, SELLERS, STEPS_PER_FLOW } from './order-flow.ts'
import { tokenOf } from './stack.ts'

// A process of its own, so that the clients do not share a core's time slices with whoever measures:
// --url --clients --seconds --first (number of the first position) --origin (of the first that was ever added). Prints { steps, seconds } as JSON.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    clients: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '10' },
    first: { type: 'string', default: '0' },
    origin: { type: 'string', default: '0' },
  },
})
const clients = Number(values.clients)
const agent = new Agent({ keepAlive: true, maxSockets: clients })
// One session a person: 128 sign-ins at once are a rush that the server's door holds up, and what they cost is not asked.
const buyers: string[] = []
for (const name of BUYERS) buyers.push(await tokenOf(values.url, name))
const sellers: string[] = []
for (const name of SELLERS) sellers.push(await tokenOf(values.url, name))
const partiesOf = (position: number) => {
  const { buyer, seller } = pairOf(position - Number(values.origin))
  return { buyerToken: buyers[buyer] ?? '', sellerToken: sellers[seller] ?? '' }
}
let next = Number(values.first)
let flows = 0
const began = performance.now()
const until = began + Number(values.seconds) * 1000
await Promise.all(
  Array.from({ length: clients }, async () => {
    while (performance.now() < until) {
      const position = next++
      await runFlow(values.url, agent, partiesOf(position), position)
      flows += 1
    }
  }),
)
const seconds = (performance.now() - began) / 1000
process.stdout.write(`${JSON.stringify({ steps: flows * STEPS_PER_FLOW, seconds })}\n`)
agent.destroy()
