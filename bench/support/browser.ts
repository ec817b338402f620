import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

const PASSWORD = 'fxmatch-demonstration'

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
]

/** The system's Chromium, as the journeys start it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: FLAGS })
}

/** A browser with one window, which other programs may use as well. @param port where they find it */
export function openSharedBrowser(port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext('', {
    executablePath: EXECUTABLE,
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    locale: 'fr-FR',
    timezoneId: MARKET_TIME_ZONE,
    viewport: null,
  })
}

/**
 * A window without anything in its cache, of somebody who is signed in or, for `null`, of a stranger.
 * @throws Error when the sign-in is refused
 */
export async function contextOf(
  browser: Browser,
  baseUrl: string,
  username: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: 'fr-FR',
    timezoneId: MARKET_TIME_ZONE,
    viewport: { width: 1366, height: 768 },
  })
  if (username !== null) await signIn(context, baseUrl, username)
  return context
}

/** Signs somebody of the demonstration in, in all pages of a window. @throws Error when it is refused */
export async function signIn(context: BrowserContext, baseUrl: string, username: string): Promise<void> {
  const answer = await context.request.post(`${baseUrl}/api/login_check`, {
    data: { username, password: PASSWORD, stayOnline: true },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`)
}

/** A page of somebody who is signed in. @throws Error when the sign-in is refused */
export async function pageOf(browser: Browser, baseUrl: string, username: string): Promise<Page> {
  return (await contextOf(browser, baseUrl, username)).newPage()
}
