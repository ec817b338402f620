import type { Device, DeviceKind } from '@fxmatch/contract/http/account-sessions'
import Bowser from 'bowser'

/** Names that are said shorter than Bowser says them. */
const SHORT: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}
const KINDS: Readonly<Record<string, DeviceKind>> = { mobile: 'PHONE', tablet: 'TABLET', bot: 'PROGRAM' }

/** The name at the beginning of what a program says of itself: `curl/8.5.0`. */
const PROGRAM = /^([A-Za-z][\w.-]{0,39})(?:\/|$)/

/**
 * A device from the `User-Agent` of a sign-in. It says what it likes: good enough for its owner to know it again, never
 * for a decision.
 */
export function describeDevice(userAgent: string | null): Device {
  // The library refuses an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || '-')
  if (!browser.name && !os.name) {
    const program = PROGRAM.exec(userAgent ?? '')?.[1] ?? null
    return program === null || program === 'Mozilla'
      ? { kind: 'UNKNOWN', browser: null, system: null }
      : { kind: 'PROGRAM', browser: program, system: null }
  }
  const system = os.name === 'iOS' && platform.type === 'tablet' ? 'iPadOS' : short(os.name)
  return {
    kind: KINDS[platform.type ?? ''] ?? (system === null ? 'UNKNOWN' : 'COMPUTER'),
    browser: short(browser.name),
    system,
  }
}

function short(name: string | undefined): string | null {
  return name ? (SHORT[name] ?? name) : null
}
