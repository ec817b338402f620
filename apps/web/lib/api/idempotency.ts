/** A fresh idempotency key: a random UUID, also where the page is not in a secure context. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Remembers one submission's key for as long as nobody knows whether the server acted on it. */
export type KeyKeeper = {
  /** The key for this submission: the kept one when the same thing is submitted again, else a fresh one. */
  keyFor: (input: unknown) => string
  /** Ends the submission: a known outcome frees the key, an unknown one keeps it for the next attempt. */
  settle: (outcomeUnknown: boolean) => void
}

/** One key per intention of the person: pressing again after a lost answer repeats the same request, not a second one. */
export function createKeyKeeper(): KeyKeeper {
  let kept: { key: string; fingerprint: string } | null = null
  return {
    keyFor(input) {
      const fingerprint = JSON.stringify(input)
      if (kept?.fingerprint !== fingerprint) kept = { key: newIdempotencyKey(), fingerprint }
      return kept.key
    },
    settle(outcomeUnknown) {
      if (!outcomeUnknown) kept = null
    },
  }
}
