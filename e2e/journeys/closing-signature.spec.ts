import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible, expectFits, resize, TELEPHONE } from '../support/inspection.ts'
import { companyOf } from '../support/order-rows.ts'
import { pdfText } from '../support/pdf-text.ts'
import { enter, leave } from '../support/people.ts'

// A day that is over is prepared by one person of the bank's back office and signed by another; its document is verified by anybody.

/** A day so many days before today, in Tunis. */
async function dayBefore(days: number): Promise<string> {
  const rows = await query<{ day: string }>(
    `select ((now() at time zone '${MARKET_TIME_ZONE}')::date - $1::int)::text as day`,
    [days],
  )
  return rows[0]?.day ?? ''
}

/** The last day before yesterday that nobody has prepared, whatever an earlier try of this journey has; yesterday is read elsewhere. */
async function lastUnsigned(bank: string): Promise<string> {
  const rows = await query<{ day: string }>(
    `select d.day::date::text as day
     from generate_series((now() at time zone '${MARKET_TIME_ZONE}')::date - 2,
       (now() at time zone '${MARKET_TIME_ZONE}')::date - 9, interval '-1 day') as d (day)
     where not exists (select from closing_preparations s where s.bank_id = $1 and s.day = d.day::date)
     order by d.day desc limit 1`,
    [bank],
  )
  return rows[0]?.day ?? ''
}

test('a day is prepared by one person, signed by another by keys, and its document is verified', async ({
  browser,
}) => {
  const preparer = await enter(browser, 'tickets.golfe')
  const { page } = preparer
  const seal = page.locator('#seal')
  await goTo(page, '/closing')
  await drawn(page)
  await expect(seal).toContainText('se signe une fois finie')
  await expect(seal.getByRole('button')).toHaveCount(0)

  const day = await lastUnsigned(await companyOf(preparer))
  await goTo(page, `/closing?day=${day}`)
  await drawn(page)
  await expect(seal).toContainText('non préparée')
  await seal.getByRole('textbox').fill('Relu ligne à ligne')
  await seal.getByRole('button', { name: 'Préparer la journée' }).press('Enter')
  await expect(seal).toContainText('Préparée par')
  await expect(seal).toContainText('Relu ligne à ligne')
  // Who prepared it does not sign it, and reads why.
  const own = seal.getByRole('button', { name: 'Signer la journée' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await expect(seal).toContainText('Vous avez préparé cette journée')
  await expectAccessible(page, 'a day that waits for its signature')

  // The second person finds it on their home, and signs it by keys.
  const signer = await enter(browser, 'manifeste.golfe')
  await goTo(signer.page, '/notifications')
  await expect(signer.page.getByText(/a préparé la clôture du .* Signez-la/).first()).toBeVisible({
    timeout: 20_000,
  })
  await goTo(signer.page, '/start')
  const waiting = signer.page.locator(`[data-panel="closings"] a[href*="${day}"]`)
  await expect(waiting).toContainText('à signer')
  await waiting.press('Enter')
  const signing = signer.page.locator('#seal')
  await signing.getByRole('button', { name: 'Signer la journée' }).press('Enter')
  const dialog = signer.page.getByRole('dialog')
  await expect(dialog).toContainText('une fois pour toutes')
  await expectAccessible(signer.page, 'the question before a signature')
  await dialog.getByRole('button', { name: 'Signer la journée' }).press('Enter')
  await expect(signing).toContainText('Signée par')
  await expect(signing.getByRole('button')).toHaveCount(0)
  await expectAccessible(signer.page, 'a signed day')

  // The first one's page hears of it, and the day leaves the homes.
  await expect(seal).toContainText('Signée par')
  await goTo(signer.page, '/start')
  await expect(signer.page.locator('[data-panel="closings"]')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await leave(signer)

  const document = seal.getByRole('link', { name: /^Document CL-/ })
  const answer = await page.request.get((await document.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const text = await pdfText(new Uint8Array(await answer.body()))
  const reference = (await document.innerText()).match(/CL-\d{4}-\d{6}/)?.[0] ?? ''
  const fingerprint = await seal.locator('code').innerText()
  for (const part of [reference, fingerprint, 'Préparée par', 'Signée par', 'Relu ligne à ligne'])
    expect(text).toContain(part)

  // Anybody with the paper learns that it is authentic, and neither whose it is nor for how much.
  const code = text.match(/\/verify\/([A-Za-z0-9_-]{20,60})/)?.[1]
  await page.goto(`/verify/${code}`)
  const verified = page.getByRole('status').filter({ hasText: reference })
  await expect(verified).toContainText('Une clôture signée porte bien ce code.')
  await expect(verified).toContainText(reference)
  await expect(page.getByRole('main')).not.toContainText('Banque du Golfe')
  // Who holds the PDF has their own browser compute the fingerprint, and reads what was sealed; nothing of it is sent.
  const pdf = Buffer.from(await answer.body())
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const checked = page.getByRole('region', { name: 'Recalculer l’empreinte' }).getByRole('status')
  const give = (name: string, buffer: Buffer) =>
    page.getByLabel(/Le PDF de la clôture/).setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await give('cloture.pdf', pdf)
  await expect(checked).toContainText('bien celui qui a été scellé')
  await expect(checked).toContainText('Banque du Golfe')
  await expect(checked).toContainText('Relu ligne à ligne')
  // What the page itself is made of may still arrive.
  expect(sent.filter((url) => url.startsWith('http') && !url.includes('/assets/'))).toEqual([])
  await expectAccessible(page, 'a document that was checked')
  // One byte of what it carries is another, and it is not the document that was signed.
  const forged = Buffer.from(pdf)
  const carried = forged.indexOf('/Type /EmbeddedFile')
  const at = forged.indexOf('stream', carried) + 40
  forged.writeUInt8((forged.readUInt8(at) + 1) % 256, at)
  await give('cloture.pdf', forged)
  await expect(checked).toContainText(/ne porte pas ce qui a été scellé|autre chose que ce qui a été signé/)
  await expect(checked).not.toContainText('Banque du Golfe')
  await page.goto(`/verify/${code?.slice(0, -2)}xx`)
  await expect(page.getByRole('alert')).toContainText('aucun document FXMatch')
  await leave(preparer)
})

test('a day that does not exist, or has not begun, is not taken for today', async ({ browser }) => {
  const person = await enter(browser, 'root.golfe')
  const { page } = person
  await goTo(page, '/closing?day=2026-02-30')
  await expect(page.getByText('Ce jour n’existe pas.')).toBeVisible()
  await expect(page.locator('#unpaid')).toHaveCount(0)
  await goTo(page, `/closing?day=${await dayBefore(-1)}`)
  await expect(page.getByText('n’a pas commencé')).toBeVisible()
  await page.getByRole('link', { name: 'La clôture d’aujourd’hui' }).press('Enter')
  await expect(page.locator('#unpaid')).toBeVisible()
  await leave(person)
})

test('who audits reads the day of any bank, and decides nothing', async ({ browser }) => {
  const person = await enter(browser, 'audit.fxmatch')
  const { page } = person
  await goTo(page, '/closing')
  await expect(page.getByText('Choisissez une banque')).toBeVisible()
  await page.getByRole('combobox', { name: 'Banque' }).click()
  await page.getByRole('option', { name: 'Banque du Golfe' }).click()
  await expect(page.locator('#unpaid')).toBeVisible()
  await expect(page.locator('#seal').getByRole('button')).toHaveCount(0)
  await page.locator('#seal').getByRole('navigation').getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/day=.*bank=|bank=.*day=/)
  await expect(page.locator('#seal').getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'the closing of a bank as an auditor reads it')
  await resize(page, TELEPHONE)
  await expectFits(page, 'the closing of a bank on a telephone')
  await leave(person)
})
