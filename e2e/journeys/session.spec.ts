import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { codeOf } from '../support/authenticator.ts'
import { idleFor, minutesUnused, query } from '../support/database.ts'
import { enterOn, typeInto } from '../support/keyboard.ts'
import { enterAlone, leave, PASSWORD } from '../support/people.ts'
import { startStrictServer } from '../support/strict-server.ts'

const NAME = 'guichet.hammamet'

/** Two tabs of one browser, each on its page; and waits until neither has asked the server for anything for a moment. */
async function twoTabs(context: BrowserContext, page: Page) {
  const asked = new Set<Request>()
  let last = Date.now()
  const isCall = (request: Request) => request.url().includes('/api/')
  context.on('request', (request) => {
    if (isCall(request)) asked.add(request)
  })
  const answered = (request: Request) => {
    if (asked.delete(request)) last = Date.now()
  }
  context.on('requestfinished', answered)
  context.on('requestfailed', answered)
  const second = await context.newPage()
  await Promise.all([page.goto('/change-password'), second.goto('/account/sessions')])
  for (const tab of [page, second]) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  const settled = () => expect.poll(() => asked.size === 0 && Date.now() - last > 1_000).toBe(true)
  return { tabs: [page, second] as const, settled }
}

/** Nobody is there for so long: for the server, and for the pages. What was asked late would count as use. */
async function pass(context: BrowserContext, minutes: number, settled: () => Promise<void>): Promise<void> {
  await settled()
  await idleFor(NAME, minutes)
  await context.clock.fastForward(minutes * 60_000)
}

async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByLabel("Nom d'utilisateur").fill(name)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'Rester connecté' }).uncheck()
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

test('two tabs are asked before they idle out, stay together, leave together', async ({ browser }) => {
  const { context, page } = await enterAlone(browser, NAME, {}, { stayOnline: false })
  await context.clock.install()
  const { tabs, settled } = await twoTabs(context, page)
  const [first, second] = tabs

  await pass(context, 29.3, settled)
  for (const tab of tabs)
    await expect(tab.getByRole('dialog', { name: 'Êtes-vous toujours là ?' })).toBeVisible()
  await first.getByRole('dialog').getByRole('button', { name: 'Rester connecté' }).click()
  for (const tab of tabs) await expect(tab.getByRole('dialog')).toBeHidden()
  expect(await minutesUnused(NAME)).toBeLessThan(1)

  await pass(context, 31, settled)
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/login\?/)
    await expect(tab.getByText('Votre session s’est terminée faute d’activité.')).toBeVisible()
  }
  await signInAs(first, NAME)
  await expect(first).toHaveURL(/\/change-password$/)
  await expect(second).toHaveURL(/\/account\/sessions$/)

  // Somebody else signs in on this browser: no tab goes on with what the first person saw.
  const other = await context.request.post('/api/login_check', {
    data: { username: 'guichet.sfax', password: PASSWORD },
  })
  const { user } = await other.json()
  await second.evaluate((userId) => {
    new BroadcastChannel('fxmatch.session').postMessage({ kind: 'signed-in', userId })
  }, user.id)
  await expect(first.getByRole('button', { name: `Compte de ${user.fullName}` })).toBeVisible()

  await first.goto('/logout')
  await expect(first.getByText('Vous allez quitter la session, merci de confirmer.')).toBeVisible()
  await first.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(first).toHaveURL(/\/login$/)
  await expect(second.getByText('Vous vous êtes déconnecté dans un autre onglet.')).toBeVisible()
  await context.close()
})

test('the other sessions are seen as they begin and end, and end at once', async ({ browser }) => {
  const here = await enterAlone(browser, 'guichet.djerba')
  await here.page.goto('/change-password')
  await here.page.getByRole('button', { name: /^Compte d/ }).click()
  await here.page.getByRole('link', { name: 'Mes sessions' }).click()
  await expect(here.page.getByRole('listitem').filter({ hasText: 'Cette session' })).toHaveCount(1)
  const others = here.page.getByRole('button', { name: /^Déconnecter\s:/ })
  await expect(others).toHaveCount(0)
  const [elsewhere, third] = [
    await enterAlone(browser, 'guichet.djerba'),
    await enterAlone(browser, 'guichet.djerba'),
  ]
  await expect(others).toHaveCount(2)
  await third.request.post('/api/logout')
  await expect(others).toHaveCount(1)
  await elsewhere.page.goto('/change-password')
  await here.page.getByRole('button', { name: 'Déconnecter toutes les autres' }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: 'Déconnecter toutes les autres' }).click()
  await expect(here.page.getByText('Aucune autre session n’est ouverte')).toBeVisible()
  // Its live stream was closed: it knows without having asked for anything.
  await expect(elsewhere.page).toHaveURL(/\/login\?.*redirect=%2Fchange-password/)
  await leave(here, elsewhere, third)
})

test('a second factor is set up, asked for at sign-in, recovered and switched off', async ({ browser }) => {
  const name = 'root.kantaoui'
  const { context, page } = await enterAlone(browser, name)
  await page.goto('/account/second-factor')
  await page.getByRole('button', { name: 'Configurer' }).click()
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible()
  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code de vérification').fill('000000')
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Code incorrect ou déjà utilisé')).toBeVisible()
  await page.getByLabel('Code de vérification').fill(codeOf(key))
  await page.getByRole('button', { name: 'Activer' }).click()
  const list = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await page.getByRole('button', { name: 'J’ai noté mes codes' }).click()
  await expect(page.getByText('10 codes de secours disponibles')).toBeVisible()

  const signOutAndBack = async () => {
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await signInAs(page, name)
  }
  await signOutAndBack()
  const code = page.getByLabel('Code de vérification')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('alert')).toHaveText('Code incorrect ou déjà utilisé')
  // The code that set it up does not work again: the next one does.
  await code.fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/start/)

  await signOutAndBack()
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await page.getByLabel('Code de secours').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/start/)

  await page.goto('/account/second-factor')
  await expect(page.getByText('9 codes de secours disponibles')).toBeVisible()
  await page.getByRole('button', { name: 'Désactiver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code de vérification').fill(codes[1] ?? '')
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByRole('button', { name: 'Configurer' })).toBeVisible()
  await context.close()
})

test('who approves sets a second factor up before anything else where it is asked for, by keyboard alone', async ({
  browser,
}) => {
  const name = 'validateur.carthage'
  const strict = await startStrictServer()
  const context = await browser.newContext({ baseURL: strict.baseURL })
  const page = await context.newPage()
  try {
    await page.goto('/entreprise-signups')
    await typeInto(page, page.getByLabel("Nom d'utilisateur"), name)
    await typeInto(page, page.getByLabel('Mot de passe', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/second-factor\?redirect=%2Fentreprise-signups/)
    await expect(page.getByText(/Votre rôle demande la validation en deux étapes/)).toBeVisible()
    // Neither another page nor the call behind one is to be had before.
    await page.goto('/change-password')
    await expect(page).toHaveURL(/\/second-factor\?redirect=%2Fchange-password/)
    const refused = await context.request.get('/api/account/sessions')
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'SECOND_FACTOR_SET_UP'])

    await enterOn(page, page.getByRole('button', { name: 'Configurer' }))
    await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible()
    const key = (await page.locator('code').textContent()) ?? ''
    await typeInto(page, page.getByLabel('Code de vérification'), '000000')
    await typeInto(page, page.getByLabel('Mot de passe actuel'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Code incorrect ou déjà utilisé')).toBeVisible()
    await typeInto(page, page.getByLabel('Code de vérification'), codeOf(key))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
    await enterOn(page, page.getByRole('button', { name: 'J’ai noté mes codes' }))
    await expect(page).toHaveURL(/\/change-password$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // It stays: the page says why it cannot be switched off.
    await page.goto('/account/second-factor')
    await expect(page.getByText('10 codes de secours disponibles')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Désactiver' })).toHaveAttribute('aria-disabled', 'true')

    // Who approves nothing is asked for nothing.
    const reader = await enterAlone(browser, 'lecture.golfe', { baseURL: strict.baseURL })
    await reader.page.goto('/change-password')
    await expect(reader.page).toHaveURL(/\/change-password$/)
    await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible()
    await leave(reader)
  } finally {
    await context.close()
    await strict.stop()
    const whose = '(select id from users where username = $1)'
    await query(`delete from recovery_codes where user_id = ${whose}`, [name])
    await query(`delete from second_factors where user_id = ${whose}`, [name])
  }
})

/** Where a page that leads somewhere is asked to lead, none of it ours: as it stands, and as the browser reads it. */
const ELSEWHERE = ['https://evil.example/', '/%09/evil.example']

test('no page leads away from the site, whatever its address says', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  await context.route(
    ({ hostname }) => hostname.endsWith('evil.example'),
    (route) => {
      asked.push(route.request().url())
      return route.abort()
    },
  )
  for (const redirect of ELSEWHERE) {
    await page.goto(`/login?redirect=${redirect}`)
    await signInAs(page, NAME)
    await expect(page, redirect).toHaveURL(/^http:\/\/(localhost|127\.0\.0\.1)[^/]*\/start$/)
    // Who is signed in already is led on at once; so is who needs no second factor. All addresses: `own-path.test.ts`.
    const doors = redirect === ELSEWHERE[0] ? ['/login', '/second-factor', '/register'] : []
    for (const door of doors) {
      await page.goto(`${door}?redirect=${redirect}`)
      await expect(page, `${door} ${redirect}`).toHaveURL(/^http:\/\/(localhost|127\.0\.0\.1)[^/]*\/start$/)
    }
    await context.clearCookies()
  }
  await page.goto('/login?redirect=%2Faccount%2Fsessions')
  await signInAs(page, NAME)
  await expect(page).toHaveURL(/\/account\/sessions$/)
  expect(asked).toEqual([])
  await context.close()
})
