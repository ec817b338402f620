/** What kind of thing somebody signed in with. `PROGRAM`: no browser, a client of the interface. */
export const DEVICE_KINDS = ['COMPUTER', 'PHONE', 'TABLET', 'PROGRAM', 'UNKNOWN'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** A device as people call it; `browser` and `system` are names of products, null where they are not told. */
export interface Device {
  readonly kind: DeviceKind
  readonly browser: string | null
  readonly system: string | null
}

type Names = readonly (readonly [RegExp, string])[]

/** Most browsers also claim to be the ones below them. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: Names = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** The name at the beginning of what a program says of itself: `curl/8.5.0`. */
const PROGRAM = /^([A-Za-z][\w.-]{0,39})(?:\/|$)/

const nameIn = (text: string, names: Names) => names.find(([sign]) => sign.test(text))?.[1] ?? null

/**
 * A device from the `User-Agent` of a sign-in. It says what it likes: good enough for its owner to know it again, never
 * for a decision.
 */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const browser = nameIn(text, BROWSERS)
  const system = nameIn(text, SYSTEMS)
  if (browser === null && system === null) {
    const program = PROGRAM.exec(text)?.[1] ?? null
    return program === null || program === 'Mozilla'
      ? { kind: 'UNKNOWN', browser: null, system: null }
      : { kind: 'PROGRAM', browser: program, system: null }
  }
  return { kind: kindOf(text, system), browser, system }
}

function kindOf(text: string, system: string | null): DeviceKind {
  if (system === 'iOS') return 'PHONE'
  if (system === 'iPadOS') return 'TABLET'
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'PHONE' : 'TABLET'
  return system === null ? 'UNKNOWN' : 'COMPUTER'
}
