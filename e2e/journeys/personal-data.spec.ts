import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { send } from '../support/control.ts'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { enterOn } from '../support/keyboard.ts'
import { enter, enterAlone, leave, PASSWORD, type Person } from '../support/people.ts'

const ERASE = 'Effacer les données personnelles'
const LEAVER = { username: 'depart.golfe', fullName: 'Rim Chaabane', cin: '04433221' }

/** A reader of the bank who has the password of the demonstration. @returns the user's id */
async function hire(): Promise<string> {
  const [user] = await query<{ id: string }>(
    `with person as (
       insert into users (id, company_id, username, full_name, cin, email, password_hash, created_at)
       select gen_random_uuid(), company_id, $1, $2, $3, 'rim@golfe.example', password_hash, now()
       from users where username = 'root.golfe' returning id
     )
     insert into user_roles (user_id, rank, role) select id, 0, 'ROLE_LIMITED' from person returning user_id as id`,
    [LEAVER.username, LEAVER.fullName, LEAVER.cin],
  )
  if (!user) throw new Error(`${LEAVER.username} was not hired`)
  return user.id
}

/** What a button, pressed by key, puts into the downloads, read as JSON. */
async function downloaded(page: Page, name: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).press('Enter')
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  return JSON.parse(readFileSync(await file.path(), 'utf8'))
}

const storedOf = (userId: string) =>
  query<{ cin: string | null; email: string }>('select cin, email from users where id = $1', [userId])

/** Opens one of the questions about a user and answers it, all by key. */
async function ask(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: question }).press('Enter')
  const dialog = page.getByRole('dialog')
  await enterOn(page, dialog.getByRole('button', { name: answer }))
  await expect(dialog).toBeHidden()
}

async function openUser(person: Person, userId: string): Promise<Page> {
  await goTo(person.page, `/users/edit/${userId}`)
  await expect(person.page.getByLabel("Nom d'utilisateur")).toHaveValue(LEAVER.username)
  return person.page
}

test('one takes one’s own data away', async ({ browser }) => {
  const trader = await enter(browser, 'trader.golfe')
  await goTo(trader.page, '/account/settings')
  const held = await downloaded(trader.page, 'Télécharger mes données')
  expect(held.account).toMatchObject([{ username: 'trader.golfe', roles: ['ROLE_TRADER'] }])
  expect(JSON.stringify(held)).not.toMatch(/argon2|password_hash|token_hash/)
  await leave(trader)
})

test('the platform gives a leaver’s data and erases them; nobody signs in by that name again', async ({
  browser,
}) => {
  const userId = await hire()
  const leaver = await enterAlone(browser, LEAVER.username)
  const platform = await enter(browser, 'bo.fxmatch')
  const head = await enter(browser, 'root.golfe')
  const page = await openUser(platform, userId)
  expect((await downloaded(page, 'Télécharger les données personnelles')).account).toMatchObject([
    { username: LEAVER.username, cin: LEAVER.cin },
  ])

  // Who works here is not erased: first comes the end of the account.
  await expect(page.getByRole('button', { name: ERASE })).toHaveCount(0)
  await ask(page, 'Désactiver', 'Désactiver')
  await page.getByRole('button', { name: ERASE }).press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`mails de ${LEAVER.fullName} sont effacés définitivement`)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  // The bank's head lets the person in again while the platform is being asked: nothing is erased.
  await page.getByRole('button', { name: ERASE }).press('Enter')
  expect((await send(head, 'PUT', `/api/users/enable/${userId}`)).status).toBe(200)
  await enterOn(page, question.getByRole('button', { name: ERASE }))
  await expect(page.getByRole('alert').filter({ hasText: 'désactivé' })).toBeVisible()
  expect(await storedOf(userId)).toEqual([{ cin: LEAVER.cin, email: 'rim@golfe.example' }])

  // The bank's head may erase its own people too, but takes nobody's data away.
  const desk = await openUser(head, userId)
  await expect(desk.getByRole('button', { name: 'Désactiver' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Télécharger les données personnelles' })).toHaveCount(0)

  await ask(page, 'Désactiver', 'Désactiver')
  await ask(page, ERASE, ERASE)
  await expect(page.getByText(`Données personnelles de ${LEAVER.fullName} effacées`)).toBeVisible()
  // The form lets go of what was erased, or saving it would bring it back.
  await expect(page.getByLabel('CIN')).toHaveValue('')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(page.getByRole('button', { name: ERASE })).toHaveCount(0)
  expect(await storedOf(userId)).toEqual([{ cin: null, email: `erased-${userId}@erased.invalid` }])

  const gone = leaver.page
  await gone.goto('/home')
  await expect(gone).toHaveURL(/\/login/)
  await gone.getByLabel("Nom d'utilisateur").fill(LEAVER.username)
  await gone.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await gone.keyboard.press('Enter')
  await expect(gone.getByText("Nom d'utilisateur ou mot de passe incorrect")).toBeVisible()

  const auditor = await enter(browser, 'audit.fxmatch')
  await goTo(auditor.page, '/audit?action=user.erased')
  const entry = auditor.page.getByRole('row').filter({ hasText: LEAVER.username })
  await expect(entry).toContainText('Données personnelles effacées')
  await expect(entry).toContainText('bo.fxmatch')
  await leave(leaver, platform, head, auditor)
})
