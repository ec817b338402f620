import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

function bytesOf(key: string): Buffer {
  const bits = [...key.replace(/\s/g, '')]
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/**
 * What somebody's authenticator shows for a key (RFC 6238, written anew here so that the product is not checked by
 * itself); `stepsAhead` 1 is the next code, which is taken already.
 */
export function codeOf(key: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + stepsAhead))
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
