import { newPushKey, readPushKey } from '../security/push-keys.ts'
import { EXIT } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** `fxmatch push-key`: draws a key for `WEB_PUSH_KEY`. It is kept nowhere: whoever types it keeps it. */
export async function makePushKey({ out, err }: Terminal): Promise<number> {
  const key = newPushKey()
  out(key)
  err(`For WEB_PUSH_KEY, the same on every server. Browsers will know us by ${readPushKey(key)?.publicKey}.`)
  return EXIT.well
}
