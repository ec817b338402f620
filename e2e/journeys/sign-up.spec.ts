import { truncateSync, writeFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { mailedLink, query } from '../support/database.ts'
import { pdfText } from '../support/pdf-text.ts'
import { enter, leave } from '../support/people.ts'
import { samplePdf, samplePng } from '../support/sample-files.ts'
import { signInFirst, signUp } from '../support/sign-ups.ts'

/** What a run calls its companies: a second run on the same database finds other names. */
const RUN = Date.now().toString(36)
const COMPANY = `Verrerie du Cap ${RUN}`
const USERNAME = `verrerie.${RUN}`
const EMAIL = `finance@${USERNAME}.example`

const FIELDS: Readonly<Record<string, string>> = {
  "Nom d'utilisateur": USERNAME,
  'E-mail': EMAIL,
  Téléphone: '72 300 400',
  'Raison sociale': COMPANY,
  'Forme juridique': 'SARL',
  'Référence RNE': '1357913B',
  'Matricule fiscal (TRN)': '1357913/B/M/000',
  Adresse: '12, avenue de la République, Nabeul',
  'Type d’opérations': 'Import',
  'Montant des opérations, année précédente': '410000',
  'Montant prévisionnel, année en cours': '520000,5',
  'Nom et prénom': 'Salwa Gharbi',
  'Téléphone du dirigeant': '98 300 400',
  Nom: 'Gharbi',
  Prénom: 'Walid',
  CIN: '07413579',
  'Téléphone du négociateur': '22 300 400',
}

const pdf = samplePdf('registre.pdf', 'Registre national des entreprises')
const png = samplePng('patente.png', 200)

/** A file of a byte too many, on the disk: megabytes are slow to hand over otherwise. */
function tooLarge(): string {
  const path = test.info().outputPath('trop.pdf')
  writeFileSync(path, pdf.buffer)
  truncateSync(path, 10 * 1024 * 1024 + 1)
  return path
}

/** A browser of somebody who is not signed in. */
async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

async function statusOfSignUp(username: string): Promise<string | undefined> {
  const rows = await query<{ status: string }>('select status from sign_ups where username = $1', [username])
  return rows[0]?.status
}

test('a company signs up; a wrong file is refused beside its field and nothing typed is lost', async ({
  browser,
}) => {
  const page = await stranger(browser)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Inscription Entreprise' }).click()
  await expect(page).toHaveURL(/\/login\?signup/)
  const submit = page.getByRole('button', { name: 'S’inscrire' })
  await submit.click()
  await expect(page.getByText('Champ obligatoire', { exact: true })).toHaveCount(21)

  await field(page, 'Votre banque').selectOption({ label: 'Banque du Golfe' })
  await field(page, 'Domaine d’activité').selectOption({ label: 'Industrie' })
  await expect(field(page, 'Domaine d’activité').locator('option')).toHaveCount(16)
  for (const [label, value] of Object.entries(FIELDS)) await field(page, label).fill(value)
  await field(page, 'Référence RNE').fill('135')
  await field(page, 'Téléphone').fill('72 30')
  await field(page, 'Extrait du RNE (Registre national des entreprises)').setInputFiles(tooLarge())
  await field(page, 'Patente').setInputFiles({ ...png, name: 'patente.txt', mimeType: 'text/plain' })
  await submit.click()
  await expect(field(page, 'Référence RNE')).toHaveAccessibleDescription(/Champ invalide/)
  await expect(field(page, 'Téléphone')).toHaveAccessibleDescription(/Champ invalide/)
  await expect(field(page, 'Extrait du RNE (Registre national des entreprises)')).toHaveAccessibleDescription(
    /Ce fichier dépasse 10 Mo/,
  )
  await expect(field(page, 'Patente')).toHaveAccessibleDescription(/PDF, PNG ou JPEG attendu/)
  expect(await statusOfSignUp(USERNAME)).toBeUndefined()

  await field(page, 'Référence RNE').fill('1357913B')
  await field(page, 'Téléphone').fill('72 300 400')
  await field(page, 'Extrait du RNE (Registre national des entreprises)').setInputFiles(pdf)
  // Only its content tells that it is no picture.
  await field(page, 'Patente').setInputFiles({ ...png, buffer: Buffer.from('<html>patente</html>') })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Une erreur est survenue')
  await expect(field(page, 'Patente')).toHaveAccessibleDescription(/PDF, PNG ou JPEG attendu/)
  const plain = (text: string) => text.replace(/\s/g, '')
  for (const [label, value] of Object.entries(FIELDS))
    expect(plain(await field(page, label).inputValue()), label).toBe(plain(value))
  expect(await statusOfSignUp(USERNAME)).toBe('SUBMITTED')

  await field(page, 'Patente').setInputFiles(png)
  await page.getByRole('button', { name: 'Renvoyer les documents' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Votre inscription est enregistrée avec succès, un e-mail vous sera envoyé après la validation de votre compte.',
  )
  expect(await statusOfSignUp(USERNAME)).toBe('DOCUMENTS_RECEIVED')
  await page.getByRole('dialog').getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.context().close()
})

test('the validator looks at the documents and validates; the first sign-in is by the mailed link', async ({
  browser,
}) => {
  const validator = await enter(browser, 'validateur.golfe')
  const { page } = validator
  await page.goto(`/entreprise-signups?search=${USERNAME}`)
  await page.getByText(COMPANY).click()
  const file = page.getByRole('dialog', { name: COMPANY })
  await file.getByRole('button', { name: 'Voir Patente' }).click()
  const picture = page.getByRole('img', { name: `Patente · ${COMPANY}` })
  await expect
    .poll(() => picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)))
    .toBe(200)
  await page.keyboard.press('Escape')
  await file.getByRole('button', { name: 'Voir Registre national' }).click()
  await expect(page.getByTitle(`Registre national · ${COMPANY}`)).toBeVisible()
  // The browser's own viewer has opened inside the frame: the policies let it.
  await expect
    .poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension:')))
    .toBe(true)
  await page.keyboard.press('Escape')
  const downloading = page.waitForEvent('download')
  await file.getByRole('link', { name: `Télécharger Fiche d’inscription de ${COMPANY}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^inscription-INS-\d{6}\.pdf$/)
  const bytes: Buffer[] = []
  for await (const piece of await download.createReadStream()) bytes.push(piece)
  expect(await pdfText(Buffer.concat(bytes))).toContain(COMPANY)

  await file.getByRole('button', { name: `Valider ${COMPANY}` }).click()
  const question = page.getByRole('dialog', { name: `Valider ${COMPANY}` })
  await expect(question).toContainText(EMAIL)
  await question.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText(`Inscription de ${COMPANY} validée`)).toBeVisible()
  await expect(file.getByText('Validée', { exact: true })).toBeVisible()
  await leave(validator)

  const first = await stranger(browser)
  await signInFirst(first, EMAIL, USERNAME)
  await expect(first.getByRole('banner')).toContainText(COMPANY)
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  // It is led to what it has to declare, once it is there.
  await expect(first.getByText('Il reste 1 étape à préparer')).toBeVisible()
  await first.getByRole('main').getByRole('link', { name: 'Premier jour' }).click()
  await first.getByRole('link', { name: 'Y aller : Déclaration des propriétaires' }).click()
  await expect(first).toHaveURL(/\/owners$/)
  await expect(first.getByRole('button', { name: 'Déclarer les propriétaires' })).toBeVisible()
  await first.context().close()
})

test('the validator refuses with a reason, and writes a company in', async ({ browser }) => {
  const validator = await enter(browser, 'validateur.golfe')
  const { page } = validator
  const [name, username] = [`Refusée ${RUN}`, `refusee.${RUN}`]
  await page.goto(`/entreprise-signups?search=${RUN}`)
  await expect(page.getByRole('heading', { name: 'Clients corporate' })).toBeVisible()
  // It comes in while the list is open.
  await signUp(page.request, name, username)
  await page.getByRole('button', { name: `Refuser ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Refuser ${name}` })
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(dialog.getByText('Champ obligatoire')).toBeVisible()
  await dialog.getByLabel('Motif').fill('La patente est périmée.')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText(`Inscription de ${name} refusée`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Valider ${name}` })).toBeHidden()
  expect(await statusOfSignUp(username)).toBe('REFUSED')
  const mails = await query<{ template: string; reason: string }>(
    "select template, data->>'reason' as reason from mails where recipient = $1",
    [`contact@${username}.example`],
  )
  expect(mails).toEqual([{ template: 'sign_up_refused', reason: 'La patente est périmée.' }])

  await page.getByRole('link', { name: 'Nouvelle entreprise' }).click()
  await expect(page).toHaveURL(/\/entreprise-signups\/new$/)
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click()
  await expect(page.getByText('Champ obligatoire')).toHaveCount(3)
  await field(page, 'Raison sociale').fill(`Écrite ${RUN}`)
  await field(page, "Nom d'utilisateur").fill('trader.golfe')
  await field(page, 'E-mail').fill(`info@ecrite.${RUN}.example`)
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click()
  await expect(page.getByText('Nom d’utilisateur déjà utilisé')).toBeVisible()
  await field(page, "Nom d'utilisateur").fill(`ecrite.${RUN}`)
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click()
  await expect(page.getByRole('dialog', { name: `Écrite ${RUN}` })).toBeVisible()
  expect(await mailedLink(`info@ecrite.${RUN}.example`)).toMatch(/^\/edit-password#token=/)
  await leave(validator)
})

test('the other ways to the sign-up lead there, with the fingerprint', async ({ browser }) => {
  const page = await stranger(browser)
  await page.goto('/register?t=abc')
  await expect(page.getByRole('heading', { name: 'Inscription Entreprise' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('t')).toBe('abc')
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.context().close()
})

test('the pages that anyone may read, from the sign-in page', async ({ browser }) => {
  const page = await stranger(browser)
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'support@fxmatch.example' })).toBeVisible()
  await page.getByRole('link', { name: 'À propos' }).click()
  await expect(page.getByText('Fondée en 2019 en Tunisie')).toBeVisible()
  await page.getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('heading', { name: 'Politique de confidentialité' })).toBeVisible()
  await page.getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page.getByText('Dernière mise à jour : 28/11/2024')).toBeVisible()
  await page.goto('/error')
  await expect(page.getByRole('heading', { name: 'Une erreur système s’est produite' })).toBeVisible()
  await page.getByRole('link', { name: 'Retour' }).last().click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { name: 'Désolé, cette page n’existe pas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/home')
  await page.context().close()
})
