import { tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test'
import { mailedLink, query } from './database.ts'
import { addressed, callerOf, enterAlone, type Person } from './people.ts'
import { call } from './preparation.ts'
import { samplePdf, samplePng } from './sample-files.ts'

/** Signs a company up at Banque du Golfe without its form, with both documents. */
export async function signUp(stranger: APIRequestContext, name: string, username: string): Promise<void> {
  const banks = await (await stranger.get('/api/organizations/banks')).json()
  const bank = banks.data.find((one: { name: string }) => one.name === 'Banque du Golfe')
  const answer = await stranger.post('/api/organizations', {
    data: {
      ...{ bank: bank.id, username, name, email: mailOf(username), phoneNumber: '74200300' },
      ...{ address: '3, rue de Sfax', activityDomain: 'COMMERCE', legalStatus: 'SA', typeOpFixe: 'Import' },
      ...{ referenceRne: '2468024C', trn: '2468024/C/M/000', managerFullName: 'Ines Jaziri' },
      ...{ prevYearProvisionalAmt: '90000', currentYearProvisionalAmt: '95000' },
      ...{ phoneNumberManager: '98200300', negotiatorPhone: '22200300', negotiatorIdentifier: '07222333' },
      ...{ negotiatorLastName: 'Jaziri', negotiatorFirstName: 'Ines' },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { uuid } = (await answer.json()).data
  const sent = await stranger.post(`/api/organizations/${uuid}/documents`, {
    multipart: {
      nationalRegister: samplePdf('registre.pdf', 'Registre national des entreprises'),
      patent: samplePng('patente.png', 200),
    },
  })
  expect(sent.status(), await sent.text()).toBe(200)
}

const mailOf = (username: string) => `contact@${username}.example`

/** Longer than the shortest that is accepted, and nobody's name. */
const FIRST_PASSWORD = 'le four chauffe à midi'

/** The mailed link lets somebody choose the password of their first sign-in, and they sign in with it. */
export async function signInFirst(page: Page, email: string, username: string): Promise<void> {
  await page.goto(await mailedLink(email))
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(username)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByLabel('Confirmation du nouveau mot de passe', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Votre mot de passe est enregistré')).toBeVisible()
  await page.goto('/login')
  await page.getByLabel("Nom d'utilisateur").fill(username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** A company that has signed up, was validated by its bank, and has chosen its password: by calls, nobody looks at it. */
export async function newCompany(browser: Browser, name: string, username: string): Promise<Person> {
  const stranger = await request.newContext(addressed())
  await signUp(stranger, name, username)
  const [signedUp] = await query<{ id: string }>('select id from sign_ups where username = $1', [username])
  const validator = await callerOf('validateur.golfe')
  await call(validator, 'POST', `/api/organizations/validate/account/${signedUp?.id}`)
  const link = await mailedLink(mailOf(username))
  const chosen = await stranger.post('/api/users/reset-password', {
    data: { token: tokenOfLink(link), new_password: FIRST_PASSWORD },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(chosen.status(), await chosen.text()).toBe(204)
  await stranger.dispose()
  return enterAlone(browser, username, {}, { password: FIRST_PASSWORD })
}
