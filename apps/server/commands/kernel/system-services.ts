import { randomBytes } from 'node:crypto'
import type { Clock, Ids } from './context.ts'

export const systemClock: Clock = { now: () => new Date() }

/**
 * A moment of a clock as the world outside has it: what is limited per minute, what others sign or check with clocks of their own, and
 * when the queue of jobs wakes up do not follow a sandbox's clock.
 * @param at of that clock; now, unless it is given
 */
export const realTime = (clock: Clock, at = clock.now()): Date =>
  new Date(at.getTime() - (clock.ahead?.() ?? 0))

/**
 * UUID version 7: 48 bits of milliseconds, then random bits, so that keys of one time lie together in indexes.
 * @param random 10 random bytes
 */
export function uuidV7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function systemIds(clock: Clock): Ids {
  return {
    uuid: () => uuidV7(clock.now().getTime(), randomBytes(10)),
    secret: () => randomBytes(20).toString('base64url'),
  }
}
