const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address)
}
