import { dropChoice, readChoice } from '../preferences/stored-choice.ts'
import { canPush, closeShown, unsubscribeBrowser } from './browser-push.ts'

export const PUSH_SCOPE = '/push/'

/** Whose browser it is: the id of whoever chose to be told here while no page is open. One subscription, one person. */
export const PUSH_OWNER = 'fxmatch.push'

/**
 * Ends at the browser what it tells while no page is open, takes away what it still shows, and forgets who chose it: whoever
 * signs in next, and be it the same person, chooses anew. What the server keeps is for the caller to end.
 * @returns the browser's address at its push service; null where there was none
 */
export async function forgetPushHere(): Promise<string | null> {
  // Before all else: whatever becomes of the rest, nobody is told here any more.
  dropChoice(PUSH_OWNER)
  if (!canPush()) return null
  await closeShown(PUSH_SCOPE, () => true)
  return unsubscribeBrowser(PUSH_SCOPE)
}

/** As somebody signs out, which ends at the server what was told here: nothing waits for the browser, or fails by it. */
export function leavePushHere(): void {
  if (readChoice(PUSH_OWNER) !== null) forgetPushHere().catch((error: unknown) => console.warn(error))
}
