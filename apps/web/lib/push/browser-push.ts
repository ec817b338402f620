import type { BrowserSubscription } from '@fxmatch/contract/http/push-subscription'

const WORKER = '/push-worker.js'

/** Whether this browser can be told while no page is open, on a page that came over a safe line. */
export const canPush = (): boolean =>
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  typeof Notification !== 'undefined'

/** The scopes of the workers, which control no page: one for whoever is signed in, one for travellers, each with its own address. */
export type PushScope = '/push/' | '/changer/push/'

/** A worker must be at work before its browser takes a subscription. */
function working(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (registration.active !== null || worker === null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the worker of push messages was not installed'))
    })
  })
}

/** Bytes as base64url, as keys are written. */
function base64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Subscribes this browser at its push service under the server's key; where it is already, that subscription is answered.
 * @throws where the browser does not reach its service
 */
export async function subscribeBrowser(scope: PushScope, key: string): Promise<BrowserSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope })
  await working(registration)
  const { pushManager } = registration
  let subscription = await pushManager.getSubscription()
  // By another key of ours nothing reaches it any more.
  if (subscription && base64Url(subscription.options.applicationServerKey) !== key) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Ends what this browser is told at its push service. @returns its address, null where there was none */
export async function unsubscribeBrowser(scope: PushScope): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  await subscription?.unsubscribe()
  await registration?.unregister()
  return subscription?.endpoint ?? null
}

/** Takes away what the device still shows, where it is over. @param isOver of a notification's id */
export async function closeShown(scope: PushScope, isOver: (id: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  for (const shown of (await registration?.getNotifications()) ?? [])
    if (typeof shown.data?.id === 'string' && isOver(shown.data.id)) shown.close()
}
