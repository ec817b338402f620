import { readFollowCode } from '@fxmatch/domain/trust/follow-code'

/** What opens one's own request. */
export interface FollowKey {
  readonly reference: string
  readonly secret: string
}

/** For this tab only: nothing of a request stays on a borrowed telephone. */
const STORED = 'fxmatch.request'
const HASH = /^#?(TR-\d{4}-\d{6,})\.([0-9A-Za-z-]{16,19})$/

let unkept: FollowKey | null = null

/** Keeps a request's key for this tab. */
export function keepKey(key: FollowKey): void {
  unkept = key
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(key))
  } catch {
    // Storage is refused in some private windows: the key then lives as long as the page.
  }
}

/** Forgets the key on this device. */
export function forgetKey(): void {
  unkept = null
  try {
    window.sessionStorage.removeItem(STORED)
  } catch {
    // Where storage is refused nothing was kept.
  }
}

/** The key of the request that was last followed in this tab, or none. */
export function keptKey(): FollowKey | null {
  try {
    const { reference, secret } = JSON.parse(window.sessionStorage.getItem(STORED) ?? '{}')
    if (typeof reference === 'string' && typeof secret === 'string') return { reference, secret }
  } catch {
    // Refused or spoiled: what this page remembers is all there is.
  }
  return unkept
}

/** The key in the fragment of a secret link, which browsers never send to a server; null where it is none. */
export function keyOfHash(hash: string): FollowKey | null {
  const [, reference, typed] = HASH.exec(hash) ?? []
  const secret = typed === undefined ? null : readFollowCode(typed)
  return reference === undefined || secret === null ? null : { reference, secret }
}

/** The link that opens a request: its key stands behind the `#` only. */
export function secretLink({ reference, secret }: FollowKey, origin: string): string {
  return `${origin}/changer/suivi#${reference}.${secret}`
}
