import { hash, verify } from '@node-rs/argon2'

/** What a hash takes of whoever makes or verifies one: KiB of memory, and passes over it. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** 64 MiB for about 150 ms, three passes: of every hash but those of tests. */
export const HOUSE_COST: HashCost = { memoryCost: 65_536, timeCost: 3 }

/** Argon2id is the library's default. */
const FORM = { parallelism: 1, outputLen: 32 } as const

/**
 * The hash of a password nobody knows, at the same cost: verified against where there is no user, so that an unknown
 * name takes as long as a known one.
 */
export function nobodyHash({ memoryCost, timeCost }: HashCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$Zw1gYzPThUj5J9wGoQZn3Q$YB7v7D2Kf35DVgfMAS5g3N3POSqWOnFnZFb/MOkrZfg`
}

/** The same characters typed on another keyboard may arrive in another encoding: composed, they are the same. */
function composed(password: string): string {
  return password.normalize('NFC')
}

/** How every hash of ours begins. */
const HASH_PREFIX = '$argon2id$'

/** Hashes a new password, off the main thread. */
export function hashPassword(password: string, cost = HOUSE_COST): Promise<string> {
  return hash(composed(password), { ...FORM, ...cost })
}

/** Thrown where so many sign-ins wait that one more would wait too long. */
export class PasswordQueueFull extends Error {
  constructor() {
    super('too many passwords wait to be verified')
    this.name = 'PasswordQueueFull'
  }
}

export interface PasswordVerifier {
  /**
   * Whether the password is the one of the hash; a null hash (no such user) takes the same time and is false.
   * @throws PasswordQueueFull
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /**
   * Hashes a new password, in the same line.
   * @throws PasswordQueueFull
   */
  hash(password: string): Promise<string>
}

/**
 * Verifies and hashes at most `parallel` passwords at a time: each takes 64 MiB and one of the few threads that also read files.
 * Up to `waiting` more stand in line. `cost` is that of new hashes, and of the answer that there is nobody.
 */
export function createPasswordVerifier({
  parallel = 2,
  waiting = 200,
  cost = HOUSE_COST,
} = {}): PasswordVerifier {
  let running = 0
  const line: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < parallel) {
      running += 1
      return
    }
    if (line.length >= waiting) throw new PasswordQueueFull()
    await new Promise<void>((resolve) => line.push(resolve))
  }
  function leave(): void {
    const next = line.shift()
    // The place goes straight to the next in line, so that nobody slips in between.
    if (next) next()
    else running -= 1
  }

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    verify: (stored, password) =>
      inLine(async () => {
        // What is no hash of ours belongs to an account that nobody signs in to: nothing matches it.
        if (stored !== null && !stored.startsWith(HASH_PREFIX)) return false
        const matches = await verify(stored ?? nobodyHash(cost), composed(password))
        return stored !== null && matches
      }),
    hash: (password) => inLine(() => hashPassword(password, cost)),
  }
}
