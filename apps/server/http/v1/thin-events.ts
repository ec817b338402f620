import { TOPICS } from '@fxmatch/contract/events/topics'
import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import type { Sink } from '../../live/subscriber.ts'

const ORDERS = TOPICS.orders('')

/** The name and the data of an event as machines read it; null for what is not told to them. */
function thin(topic: string, data: unknown): { event: string; data: object } | null {
  if (typeof data !== 'object' || data === null) return null
  if (topic === 'reset') return { event: 'reset', data: {} }
  if (topic === TOPICS.marketPipe && 'action' in data && 'data' in data) {
    const { id } = data.data as { id: number }
    return { event: 'position', data: { id, change: data.action === 'ADD' ? 'ADDED' : 'REMOVED' } }
  }
  if (topic === TOPICS.marketStatus && 'status' in data)
    return { event: 'market', data: { status: data.status } }
  if (topic === TOPICS.sandboxClock && 'now' in data && 'aheadSeconds' in data)
    return { event: 'clock', data: { now: data.now, aheadSeconds: data.aheadSeconds } }
  if (topic.startsWith(ORDERS) && 'id' in data && 'version' in data && 'status' in data) {
    const code = Number(data.status)
    return isOrderStatus(code)
      ? { event: 'order', data: { id: data.id, version: data.version, status: orderStatusName(code) } }
      : null
  }
  return null
}

/** One block of the protocol as machines read it: comments, ids and times to come back as they are. */
function thinBlock(block: string): string {
  const lines = block.split('\n')
  const partOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const [topic, data] = [partOf('event'), partOf('data')]
  if (topic === undefined || data === undefined) return block
  const id = partOf('id')
  const told = thin(topic, JSON.parse(data))
  // Of what is not told the number is: who comes back does not ask for it again.
  if (told === null) return id === undefined ? ':' : `id: ${id}`
  return [
    ...(id === undefined ? [] : [`id: ${id}`]),
    `event: ${told.event}`,
    `data: ${JSON.stringify(told.data)}`,
  ].join('\n')
}

/**
 * Gives a machine the events of the live feed under the names of the public contract, thin: which object changed, and how; what it
 * is now is read with the machine's own rights. The feed writes whole blocks.
 */
export function thinEvents(sink: Sink): Sink {
  return {
    ...sink,
    write: (bytes) => {
      const blocks = bytes.toString().split('\n\n')
      const rest = blocks.pop() ?? ''
      sink.write(`${blocks.map((block) => `${thinBlock(block)}\n\n`).join('')}${rest}`)
    },
  }
}
