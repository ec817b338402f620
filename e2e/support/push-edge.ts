import { createECDH } from 'node:crypto'

/**
 * Plays the browser's edge to its push service, which no journey reaches: one subscription, as the browser would give it. What runs
 * in the page is text.
 */
export function pushEdge(name: string): string {
  const endpoint = `https://push.test/${name}`
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  return `
  let subscription = null;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const bytes = Uint8Array.from(atob(applicationServerKey.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    return (subscription = {
      endpoint: '${endpoint}',
      options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: '${endpoint}', keys: { p256dh: '${p256dh}', auth: '${'A'.repeat(22)}' } }),
      unsubscribe: async () => { subscription = null; return true; },
    });
  };
`
}
