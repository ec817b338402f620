import { beginPushCall, endPushCall, notificationChoicesCall } from '@fxmatch/contract/http/notifications'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/api/call-api.ts'
import { readChoice, storeChoice, useStoredChoice } from '../../lib/preferences/stored-choice.ts'
import { canPush, subscribeBrowser } from '../../lib/push/browser-push.ts'
import { forgetPushHere, PUSH_OWNER, PUSH_SCOPE } from '../../lib/push/forget-push.ts'
import { useSession } from '../../lib/session/session.ts'

/** How long after its beginning a page sees to it: milliseconds. */
const LATER_MS = 4_000

/** Whether this person is told in this browser while no page is open. */
export const isPushedHere = (userId: string): boolean => readChoice(PUSH_OWNER) === userId

/** How this browser tells while no page is open. */
export type PushChoice = {
  readonly state: 'on' | 'off' | 'denied' | 'missing' | 'notSetUp'
  /** Whether the last try to choose it failed at the browser's push service. */
  readonly failed: boolean
  readonly error: unknown
  readonly busy: boolean
  readonly choose: (on: boolean) => Promise<void>
}

async function begin(userId: string, key: string): Promise<void> {
  const browser = await subscribeBrowser(PUSH_SCOPE, key).catch((cause: unknown) => {
    throw new NoPushService(cause)
  })
  const language = languageOfTag(document.documentElement.lang) ?? 'fr'
  await callApi(beginPushCall, { body: { ...browser, language } })
  storeChoice(PUSH_OWNER, userId)
}

async function end(): Promise<void> {
  const endpoint = await forgetPushHere()
  if (endpoint !== null) await callApi(endPushCall, { body: { endpoint } })
}

/** The browser does not reach its own service: a house may keep it from there. */
class NoPushService extends Error {
  constructor(cause: unknown) {
    super('the browser does not reach its push service', { cause })
    this.name = 'NoPushService'
  }
}

/** Whether this person is told in this browser while no page is open. @param key of the server; null: it is not set up */
export function usePush(key: string | null): PushChoice {
  const { id } = useSession()
  const [owner] = useStoredChoice(PUSH_OWNER)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const choose = async (on: boolean) => {
    setBusy(true)
    setError(null)
    try {
      if (!on) await end()
      else if (key !== null && (await Notification.requestPermission()) === 'granted') await begin(id, key)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  const common = { failed: error instanceof NoPushService, error, busy, choose }
  if (key === null) return { ...common, state: 'notSetUp' }
  if (!canPush()) return { ...common, state: 'missing' }
  if (Notification.permission === 'denied') return { ...common, state: 'denied' }
  return { ...common, state: owner === id && Notification.permission === 'granted' ? 'on' : 'off' }
}

/**
 * Sees to it that this browser tells the person who is signed in, and nobody else: what somebody else chose here ends, and what
 * this person chose is renewed, since sessions and keys change. Opens what the person pressed on the device, and says that
 * whoever sees this page is told here.
 */
export function usePushHere(): void {
  const { id } = useSession()
  const router = useRouter()
  useEffect(() => {
    const owner = readChoice(PUSH_OWNER)
    if (owner === null || !canPush()) return
    const see = async () => {
      if (owner !== id || Notification.permission !== 'granted') return end()
      const { pushKey } = await callApi(notificationChoicesCall, {})
      await (pushKey === null ? end() : begin(id, pushKey))
    }
    // The bell has everything all the same.
    const timer = window.setTimeout(() => see().catch((error: unknown) => console.warn(error)), LATER_MS)
    return () => window.clearTimeout(timer)
  }, [id])
  useEffect(() => {
    // Also where nothing is chosen yet: it may be on this very page.
    if (!canPush()) return
    const hear = ({ data, ports }: MessageEvent) => {
      if (!isPushedHere(id)) return
      if (data?.tells === true) ports[0]?.postMessage('tells')
      if (typeof data?.open !== 'string') return
      ports[0]?.postMessage('opened')
      router.history.push(data.open)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [id, router])
}
