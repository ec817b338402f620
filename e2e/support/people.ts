import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
  test,
} from '@playwright/test'
import { loadAnew, waitWithin } from './hand-over.ts'
import { awaitMorning } from './morning.ts'

/** The password of every demonstration account. */
export const PASSWORD = 'fxmatch-demonstration'

/**
 * A connection that lay idle may be closed by the server at the moment at which it is used again, as between any two programs:
 * browsers and proxies try once more then. Safe for calls that read, and for those with a key of their own.
 */
export const AGAIN = { maxRetries: 1 } as const

/** Somebody who acts by calls: whoever a journey does not look at needs no browser. */
export interface Caller {
  readonly name: string
  readonly request: APIRequestContext
}

/** Somebody at a desk: a browser of their own, signed in. */
export interface Person extends Caller {
  readonly context: BrowserContext
  readonly page: Page
}

type ContextOptions = Parameters<Browser['newContext']>[0]

/** Who has signed in by a call in this process, by name: one session for all journeys that look at no sign-in. */
const callers = new Map<string, Caller>()

/**
 * Browsers that somebody has left, each with its window, which costs as much as what is loaded in it. They keep what they
 * have loaded and compiled of the application, and nothing else.
 */
const left: Pick<Person, 'context' | 'page'>[] = []
/** Browsers that are handed on when they are left. */
const handedOn = new WeakSet<BrowserContext>()
/** What runs in a page before the application does, for as long as its person has it. */
const scripts = new WeakMap<Page, Awaited<ReturnType<Page['addInitScript']>>[]>()
/** Where a window waits for the next person: of our site, and no page of the application. */
const NOWHERE = '/favicon.svg'

/** Ends the page that a window shows: what it asked for, and what is answered to it, is over. A new window has none. */
export async function endPage(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto(NOWHERE)
}

/** Runs something in a page whenever it is loaded, until its person leaves. */
export async function runFirst(page: Page, content: string): Promise<void> {
  loadAnew(page)
  scripts.set(page, [...(scripts.get(page) ?? []), await page.addInitScript({ content })])
}

/** Gives somebody's session to journeys that act by calls alone. @throws Error when the sign-in is refused */
export async function callerOf(name: string): Promise<Caller> {
  await awaitMorning()
  const known = callers.get(name)
  // A journey may have ended the session of before: by another password, or by disabling its user.
  if (known && (await known.request.get('/api/users/get/user-by-token', AGAIN)).ok()) return known
  await known?.request.dispose()
  const caller = { name, request: await request.newContext(addressed()) }
  await signInByCall(caller)
  callers.set(name, caller)
  return caller
}

/** How somebody signs in who does not as everybody does. */
interface SigningIn {
  readonly password?: string
  /** False for a session that ends after a while without use. */
  readonly stayOnline?: boolean
}

async function signInByCall(
  { name, request }: Caller,
  { password = PASSWORD, stayOnline = true }: SigningIn = {},
): Promise<void> {
  const answer = await request.post('/api/login_check', {
    ...AGAIN,
    data: { username: name, password, stayOnline },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/** Opens a browser for somebody and signs in as a person would. */
export async function signIn(browser: Browser, name: string): Promise<Person> {
  await awaitMorning()
  const { context, page } = await open(browser)
  await page.goto('/login')
  await page.locator('input[name="username"]').fill(name)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/login/)
  return { name, request: context.request, context, page }
}

/**
 * Opens a browser for somebody who has signed in already: the session comes from the sign-in call, no page is loaded.
 * It may have been somebody else's browser before, of whom nothing is left but the loaded application.
 */
export async function enter(browser: Browser, name: string): Promise<Person> {
  const caller = await callerOf(name)
  const { context, page } = await open(browser)
  await context.addCookies((await caller.request.storageState()).cookies)
  return { name, request: context.request, context, page }
}

/**
 * Opens a browser that nobody has had and a session that nobody shares: for journeys about sessions, and for browsers
 * that are unlike the others.
 *
 * @throws Error when the sign-in is refused
 */
export async function enterAlone(
  browser: Browser,
  name: string,
  options: ContextOptions = {},
  signingIn: SigningIn = {},
): Promise<Person> {
  await awaitMorning()
  const context = await browser.newContext(options)
  const person = { name, request: context.request, context, page: await newPage(context) }
  await signInByCall(person, signingIn)
  return person
}

/** Where calls without a browser go. */
export function addressed(): { readonly baseURL: string } {
  const { baseURL } = test.info().project.use
  if (baseURL === undefined) throw new Error('the server has no address')
  return { baseURL }
}

/**
 * A page that goes to an address as somebody does who waits for what does something: what the server has drawn of a screen says all, and
 * does nothing yet. Who looks at that itself goes with `waitUntil: 'commit'`.
 */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  repeatComplaints(page)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const seenWhole = async (options: { waitUntil?: unknown } | undefined) => {
    if (options?.waitUntil === undefined) await page.locator('#drawn').waitFor({ state: 'detached' })
  }
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    await seenWhole(options)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await seenWhole(options)
    return answer
  }
  return page
}

/** A refusal is an answer like others: which ones a page may get is for its journey to say. */
const REFUSED = 'the server responded with a status of 4'

/** Prints what breaks in a page beside the journey's own result: a screen that broke says what broke it only there. */
function repeatComplaints(page: Page): void {
  const say = (what: string) => console.log(`[${new URL(page.url()).pathname}] ${what}`)
  page.on('pageerror', (error) => say(error.stack ?? String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(REFUSED)) say(message.text())
  })
}

async function open(browser: Browser): Promise<Pick<Person, 'context' | 'page'>> {
  const known = left.pop()
  if (known) {
    await clearStorage(known.page)
    repeatComplaints(known.page)
    return known
  }
  const context = await browser.newContext()
  handedOn.add(context)
  return { context, page: await newPage(context) }
}

/** Closes the browsers of some people; those that others can use wait for them. */
export async function leave(...people: readonly Person[]): Promise<void> {
  for (const { context, page } of people) {
    if (handedOn.has(context)) {
      for (const other of context.pages()) if (other !== page) await other.close()
      await context.unrouteAll()
      await context.clearCookies()
      await empty(page)
      left.push({ context, page })
    } else await context.close()
  }
}

/** Makes a window as it was when it was opened. */
async function empty(page: Page): Promise<void> {
  const first = scripts.get(page) ?? []
  for (const script of first) await script.dispose()
  scripts.delete(page)
  page.removeAllListeners()
  await page.unrouteAll()
  await page.emulateMedia({ colorScheme: null })
  // What ran before the application has changed it.
  if (first.length > 0 || !(await waitWithin(page))) await page.goto(NOWHERE)
  const { viewport } = test.info().project.use
  if (viewport) await page.setViewportSize(viewport)
}

/** What pages keep of their own; Playwright's way of clearing it throws away what the browser has loaded, too. */
async function clearStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(addressed().baseURL).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await session.detach()
  // Of a window and not of a browser.
  await page.evaluate('sessionStorage.clear()')
}
