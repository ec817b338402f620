import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn, expectAccessible } from '../support/inspection.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { offer, place } from '../support/preparation.ts'

// A bank's head connects a machine: it is told of an order, refuses, is asked again, and is sent again what it has lost.

/** The bank's machine, on this machine. */
async function startMachine() {
  const taken: { id: string; signature: string; body: string }[] = []
  const answers = { code: 204 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-signature': signature } = request.headers
      taken.push({ id: String(id), signature: String(signature), body: Buffer.concat(parts).toString() })
      response.writeHead(answers.code).end(answers.code === 204 ? undefined : 'Base en maintenance')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    taken,
    answers,
    url: `http://127.0.0.1:${port}/fx`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a machine is connected, told of an order, and sent again what it did not take', async ({ browser }) => {
  const machine = await startMachine()
  const head = await enter(browser, 'root.golfe')
  const { page } = head
  await goTo(page, '/integrations')
  await drawn(page)
  await expectAccessible(page, 'no endpoint yet')
  await page.getByRole('button', { name: 'Ajouter un point de réception' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Ajouter un point de réception' })
  await form.getByLabel('Nom du point').fill('Cœur bancaire')
  await form.getByLabel('Ordres : tous les événements').check()
  const send = form.getByRole('button', { name: 'Créer le point de réception' })
  // Where it would have the server call its own network, it says which.
  await form.getByLabel('Adresse web').fill('https://169.254.169.254/latest/meta-data')
  await send.press('Enter')
  await expect(form.getByText(/réseau fermé \(linkLocal\)/)).toBeVisible()
  await form.getByLabel('Adresse web').fill('http://erp.example.tn/')
  await send.press('Enter')
  await expect(form.getByText(/commence par https/)).toBeVisible()
  await expectAccessible(page, 'an address that is refused')
  await form.getByLabel('Adresse web').fill(machine.url)
  await form.getByLabel('Signature des envois').selectOption('v1')
  await send.press('Enter')
  await expect(form).toBeHidden()
  // The secret is seen once.
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await expectAccessible(page, 'a key that is shown once')
  await page.getByRole('button', { name: 'La clé est gardée' }).press('Enter')
  await expect(page.getByText(/whsec_/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Envoyer un essai' }).press('Enter')
  const told = page
    .getByRole('grid', { name: 'Événements envoyés' })
    .or(page.getByRole('table', { name: 'Événements envoyés' }))
  const test_ = told.getByRole('row').filter({ hasText: 'endpoint.test' })
  await expect(test_).toContainText('réponse 204', { timeout: 20_000 })
  expect(machine.taken[0]?.signature).toMatch(/^v1,/)

  // What happens in the market, to a machine that is under repair.
  machine.answers.code = 503
  const order = await place(await callerOf('trader.golfe'), await offer(await callerOf('guichet.djerba')))
  const placed = told.getByRole('row').filter({ hasText: 'order.placed' })
  await expect(placed).toContainText('réponse 503', { timeout: 20_000 })
  await expect(placed).toContainText('Base en maintenance')
  await expect(placed).toContainText('Nouvel essai prévu')
  machine.answers.code = 204
  await expect(placed).toContainText('Reçu par la machine', { timeout: 30_000 })
  const arrived = machine.taken.filter(({ body }) => body.includes(order.id))
  expect(arrived.length).toBeGreaterThan(1)
  expect(arrived.at(-1)?.body).not.toMatch(/EUR|1000/)
  await expectAccessible(page, 'what a machine was told')

  // It has lost what it took: the same event comes again, under the id that it knows.
  await placed.getByRole('button', { name: 'Rejouer' }).press('Enter')
  await expect
    .poll(() => machine.taken.filter(({ id }) => id === arrived[0]?.id).length, { timeout: 20_000 })
    .toBeGreaterThan(arrived.length)

  await page.getByRole('button', { name: 'Renouveler la clé' }).press('Enter')
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('72 heures')
  await asked.getByRole('button', { name: 'Renouveler la clé' }).press('Enter')
  await expect(page.getByText(/L’ancienne clé signe aussi jusqu’au/)).toBeVisible()
  await page.getByRole('button', { name: 'Mettre en pause' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Reprendre les envois' })).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer ce point de réception' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Supprimer ce point de réception' })
    .press('Enter')
  await expect(page.getByText(/Aucun point de réception/)).toBeVisible()
  await leave(head)
  await machine.stop()

  // Whoever may not manage it finds no entry.
  const trader = await enter(browser, 'trader.golfe')
  await goTo(trader.page, '/start')
  await expect(trader.page.getByRole('link', { name: 'Intégrations' })).toHaveCount(0)
  await leave(trader)
})

test('a machine that commits its bank is let in by a second person, deals, and is shut out at once', async ({
  browser,
}) => {
  const head = await enter(browser, 'root.golfe')
  const { page } = head
  await goTo(page, '/integrations')
  await drawn(page)
  await page.getByRole('button', { name: 'Ajouter un client' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'Ajouter un client' })
  await form.getByLabel('Nom du client').fill('Cœur bancaire')
  await form.getByLabel('Lire les ordres').check()
  await form.getByLabel('Passer, négocier et confirmer des ordres').check()
  await expect(form.getByText(/deuxième personne de votre société/)).toBeVisible()
  await form.getByLabel('Réseaux admis').fill('partout')
  await expectAccessible(page, 'a client that is made')
  const send = form.getByRole('button', { name: 'Créer le client' })
  await send.press('Enter')
  await expect(form.getByText(/Écrivez une adresse ou un réseau/)).toBeVisible()
  await form.getByLabel('Réseaux admis').fill('')
  await send.press('Enter')
  await expect(form).toBeHidden()
  const secret =
    (await page
      .getByText(/^fxm_live_/)
      .first()
      .textContent()) ?? ''
  const id = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(
    (await page.getByText(/Identifiant du client/).textContent()) ?? '',
  )?.[0]
  await page.getByRole('button', { name: 'La clé est gardée' }).press('Enter')
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Cœur bancaire' })
  await expect(row).toContainText('À admettre')
  await expect(row.getByRole('button', { name: 'Admettre' })).toBeDisabled()

  const base = new URL(page.url()).origin
  const token = () =>
    page.request.post(`${base}/oauth/token`, {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      form: { grant_type: 'client_credentials' },
    })
  expect((await token()).status()).toBe(401)
  const other = await enter(browser, 'adjoint.golfe')
  await goTo(other.page, '/integrations')
  const theirs = other.page.getByRole('row').filter({ hasText: 'Cœur bancaire' })
  await theirs.getByRole('button', { name: 'Admettre' }).press('Enter')
  await expect(other.page.getByRole('dialog')).toContainText('orders:read orders:write')
  await expect(other.page.getByRole('dialog').getByRole('button', { name: 'Annuler' })).toBeFocused()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Admettre' }).press('Enter')
  // Who made it sees it without a reload.
  await expect(row).toContainText('Actif (client)')
  const { access_token: bearer } = await (await token()).json()
  const orders = () =>
    page.request.get(`${base}/v1/orders`, { headers: { authorization: `Bearer ${bearer}` } })
  expect((await orders()).status()).toBe(200)
  await row.getByRole('button', { name: 'Révoquer' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).press('Enter')
  await expect(row).toContainText('Révoqué')
  expect((await orders()).status()).toBe(401)
  await expectAccessible(page, 'a client that was revoked')
  await leave(head, other)
})

test('one that waits is found in the queue, and one that the platform stops says why', async ({
  browser,
}) => {
  const head = await enter(browser, 'root.golfe')
  await goTo(head.page, '/integrations')
  await drawn(head.page)
  await head.page.getByRole('button', { name: 'Ajouter un client' }).press('Enter')
  const form = head.page.getByRole('complementary', { name: 'Ajouter un client' })
  await form.getByLabel('Nom du client').fill('Passerelle des ordres')
  await form.getByLabel('Passer, négocier et confirmer des ordres').check()
  await form.getByRole('button', { name: 'Créer le client' }).press('Enter')
  await expect(form).toBeHidden()
  await head.page.getByRole('button', { name: 'La clé est gardée' }).press('Enter')

  // From the queue to the client itself.
  const other = await enter(browser, 'adjoint.golfe')
  await goTo(other.page, '/work?kind=machine_client')
  const waiting = other.page.getByRole('row').filter({ hasText: 'Admettre le client' })
  await expect(waiting).toHaveCount(1)
  await expectAccessible(other.page, 'a client in the queue')
  await waiting.getByRole('link').or(waiting.getByRole('button')).first().press('Enter')
  await expect(other.page).toHaveURL(/\/integrations\?client=/)
  const client = other.page.getByRole('region', { name: 'Passerelle des ordres' })
  await expect(client).toContainText('À admettre')
  await expectAccessible(other.page, 'a client that is open')
  await client.getByRole('button', { name: 'Admettre' }).press('Enter')
  await expect(other.page.getByRole('dialog').getByRole('button', { name: 'Annuler' })).toBeFocused()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Admettre' }).press('Enter')
  await expect(client).toContainText('Actif (client)')

  // The platform sees it beside those of others, and stops it.
  const platform = await enter(browser, 'bo.fxmatch')
  await goTo(platform.page, '/machine-clients')
  await platform.page.getByLabel('Client ou société').fill('passerelle')
  const row = platform.page.getByRole('row').filter({ hasText: 'Passerelle des ordres' })
  await expect(row).toContainText('Banque du Golfe')
  await expectAccessible(platform.page, 'the clients of all companies')
  await row.getByRole('button', { name: 'Arrêter ce client' }).press('Enter')
  const dialog = platform.page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Arrêter ce client' })
  await send.press('Enter')
  await expect(dialog.getByText(/obligatoire/)).toBeVisible()
  await dialog.getByLabel('Motif').fill('Clé publiée sur un forum')
  await send.press('Enter')
  await expect(row).toContainText('Révoqué')
  await expect(client).toContainText('Clé publiée sur un forum')
  await leave(head, other, platform)
})
