import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { expectAccessible, expectFits } from '../support/inspection.ts'
import { propose } from '../support/operators.ts'
import { enter, leave, type Person } from '../support/people.ts'
import { pushEdge } from '../support/push-edge.ts'
import { textedCode } from '../support/texts.ts'

let telephone: BrowserContext
let page: Page
let bank: Person

test.beforeAll(async ({ browser }) => {
  telephone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write', 'notifications'],
  })
  page = await telephone.newPage()
  bank = await enter(browser, 'trust.golfe')
})

test.afterAll(async () => {
  await telephone.close()
  await leave(bank)
})

/** Every address that the telephone asked a server for. */
function addressesOf(watched: Page): string[] {
  const addresses: string[] = []
  watched.on('request', (request) => addresses.push(request.url()))
  return addresses
}

/** The amounts in dinars of the cards, as numbers of millimes. */
async function amounts(cards: Locator): Promise<number[]> {
  const texts = await cards.getByText(/^[\d\s]+,\d{3}\sTND$/).allTextContents()
  return texts.map((text) => Number(text.replace(/\D/g, '')))
}

test('anybody compares what offices pay in all, the most first, and in their own language', async () => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Voyageurs' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Où changer votre argent')
  await page.getByLabel('Devise', { exact: true }).selectOption('USD')
  await page.getByLabel('Montant').fill('800')
  await expect(page).toHaveURL(/amount=(%22)?800/)
  const cards = page.getByRole('listitem')
  await expect(cards.filter({ hasText: 'Banque du Golfe Change' })).toContainText('1 USD =')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  const most = await amounts(cards)
  expect(most.length).toBeGreaterThanOrEqual(3)
  expect(most).toEqual([...most].sort((a, b) => b - a))
  await expect(cards.first()).toContainText('Meilleur montant')

  // Who buys pays as little as possible.
  await page.getByRole('radio', { name: 'J’achète des devises' }).tap()
  await expect(cards.first()).toContainText('Vous payez')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  const least = await amounts(cards)
  expect(least).toEqual([...least].sort((a, b) => a - b))

  // Only offices with an agency in the city; where there is none, the way out is said.
  await page.getByText(/^Lieu et tri/).tap()
  await page.getByLabel('Gouvernorat').selectOption('Sousse')
  await page.getByLabel('Ville').selectOption('Sousse')
  await expect(page.getByText('2 banques et bureaux')).toBeVisible()
  await expect(cards.first()).toContainText('Sousse')
  const map = cards.first().getByRole('link', { name: /^Carte/ })
  await expect(map).toHaveAttribute('href', /^https:\/\/maps\.app\.goo\.gl\//)
  await page.getByLabel('Gouvernorat').selectOption('Tataouine')
  await expect(page.getByText('Aucun bureau ici.')).toBeVisible()
  await page.getByRole('button', { name: 'Chercher dans toute la Tunisie' }).tap()
  await expect(page.getByText('4 banques et bureaux')).toBeVisible()

  await page.getByLabel('Langue').selectOption('English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where to change your money')
  await page.getByLabel('Language').selectOption('Français')
})

test('a traveller asks, proposals arrive, one is accepted and the other is told no', async () => {
  const asked = addressesOf(page)
  await page.goto('/changer?direction=SELL&currency=USD&amount=800')
  await page.getByRole('link', { name: 'Demander des propositions' }).tap()
  await expect(page.getByLabel('Montant')).toHaveValue('800')
  // Here the page answers; what is tapped before it does is in `first-sight.spec.ts`.
  await expect(page.locator('#drawn')).toHaveCount(0)
  const send = page.getByRole('button', { name: 'Envoyer ma demande' })
  await send.tap()
  await expect(page.getByText('Champ obligatoire')).toHaveCount(4)
  await page.getByLabel('Gouvernorat').selectOption('Sousse')
  await page.getByLabel('Ville').selectOption('Sousse')
  await page.getByLabel('Nom et prénom').fill('Emma Lindqvist')
  const phone = page.getByLabel('Téléphone mobile')
  await phone.fill('2688')
  await send.tap()
  await expect(page.getByText(/^Numéro incomplet ou inexistant/)).toBeVisible()
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Emma Lindqvist')
  const number = `2${String(Date.now()).slice(-7)}`
  await phone.fill(`+216 ${number}`)
  await send.tap()
  await entersCode(`+216${number}`)

  await expect(page).toHaveURL(/\/changer\/suivi$/)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Vous vendez 800,00\sUSD/)
  const reference = /TR-\d{4}-\d{6}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
  const rows = await query<{ customer_phone: string; amount: string }>(
    'select customer_phone, trim_scale(amount)::text as amount from trust_requests where reference = $1',
    [reference],
  )
  expect(rows).toEqual([{ customer_phone: `+216${number}`, amount: '800' }])

  // The strategy of one office has answered already; a bank's people answer now, and the page shows it by itself.
  const strategy = main.getByRole('listitem').filter({ hasText: 'Change El Kantaoui' })
  await expect(strategy).toContainText('En attente')
  await propose(bank, { reference, rate: '2.9500', agency: 'Sousse Corniche' })
  const proposed = main.getByRole('listitem').filter({ hasText: 'Banque du Golfe Change' })
  // Each proposal says how it stands to the board.
  await expect(proposed).toContainText(/au tableau/)
  await expect(proposed).toContainText('2 360,000 TND')
  await expect(main.getByRole('listitem').first()).toContainText('Meilleure proposition')
  await expect(proposed.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)

  // The message that was asked for is on its way, to the telephone that was proven; one press stops further ones.
  await expect
    .poll(() =>
      query(`select channel from mails where template = 'traveller_proposal' and recipient = $1`, [
        `+216${number}`,
      ]),
    )
    .toEqual([{ channel: 'SMS' }])
  await page.getByRole('button', { name: 'Ne plus me prévenir' }).tap()
  await expect(page.getByText('Vous n’êtes pas prévenu des propositions.')).toBeVisible()

  // The telephone itself tells, where one asks for it there.
  const browsers = () =>
    query(
      `select s.endpoint from push_subscriptions s join trust_requests r on r.id = s.trust_request_id
       where r.reference = $1`,
      [reference],
    )
  await page.evaluate(pushEdge('traveller'))
  await page.getByRole('button', { name: 'Me prévenir sur cet appareil', exact: true }).tap()
  await expect(page.getByText('Cet appareil vous prévient, page fermée aussi.')).toBeVisible()
  expect(await browsers()).toEqual([{ endpoint: 'https://push.test/traveller' }])
  await page.getByRole('button', { name: 'Ne plus me prévenir sur cet appareil' }).tap()
  await expect(page.getByRole('button', { name: 'Me prévenir sur cet appareil', exact: true })).toBeVisible()
  expect(await browsers()).toEqual([])
  await proposed.getByRole('button', { name: 'Accepter la proposition de Banque du Golfe Change' }).tap()
  const question = page.getByRole('dialog', { name: 'Accepter cette proposition ?' })
  await expect(question).toContainText('800,00 USD contre 2 360,000 TND')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await proposed.getByRole('button', { name: /^Accepter/ }).tap()
  await question.getByRole('button', { name: 'Accepter' }).tap()
  await expect(main).toContainText('Proposition acceptée')
  await expect(proposed.getByRole('link', { name: /^Appeler/ })).toHaveAttribute('href', 'tel:+21671001100')
  await expect(proposed.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /wa\.me\/21671001100/,
  )
  await expect(strategy).toContainText('Refusée')
  await expect(strategy).toContainText('vous n’avez pas choisi cette proposition')
  const ends = await query<{ status: string }>(
    `select p.status from trust_proposals p join trust_requests r on r.id = p.request_id
     where r.reference = $1 order by p.status`,
    [reference],
  )
  expect(ends.map(({ status }) => status)).toEqual(['ACCEPTED', 'REJECTED'])
  await opensElsewhere(reference, asked)

  // The operator delivers at its desk; what the proposals cost has been paid by who was accepted alone.
  await bank.page.goto('/trusted/book?status=ACCEPTED')
  const ticket = bank.page.getByRole('row').filter({ hasText: 'Emma Lindqvist' })
  await ticket.getByRole('button', { name: /^Marquer comme remis/ }).click()
  await bank.page.getByRole('dialog').getByRole('button', { name: 'Marquer comme remis' }).click()
  await expect(ticket).toHaveCount(0)
  await page.reload()
  await expect(main).toContainText('Échange effectué')
  const tokens = await query<{ status: string; cost: number; moved: number }>(
    `select p.status, p.tokens as cost, sum(m.quantity)::int as moved
     from trust_proposals p join trust_requests r on r.id = p.request_id
     join trust_token_movements m on m.proposal_id = p.id
     where r.reference = $1 group by p.id order by p.status`,
    [reference],
  )
  expect(
    tokens.map(({ status, moved, cost }) => [status, moved + cost * Number(status === 'DELIVERED')]),
  ).toEqual([
    ['DELIVERED', 0],
    ['REJECTED', 0],
  ])
})

test('a non-resident gives the declaration with the acceptance of what it takes: one page, by a thumb', async () => {
  const traveller = await telephone.newPage()
  await traveller.goto('/changer/demande')
  await traveller.getByRole('radio', { name: 'J’achète des devises' }).tap()
  await traveller.getByLabel('Devise', { exact: true }).selectOption('EUR')
  await traveller.getByLabel('Montant').fill('1450')
  await traveller.getByLabel('Gouvernorat').selectOption('Tunis')
  await traveller.getByLabel('Ville').selectOption('Tunis')
  await traveller.getByLabel('Nom et prénom').fill('Greta Nilsson')
  const number = `2${String(Date.now()).slice(-7)}`
  await traveller.getByLabel('Téléphone mobile').fill(`+216 ${number}`)
  await traveller.getByRole('radio', { name: 'À l’étranger' }).tap()
  await traveller.getByRole('button', { name: 'Envoyer ma demande' }).tap()
  await traveller.getByLabel('Code reçu').fill(await textedCode(`+216${number}`))
  await traveller.getByRole('button', { name: 'Vérifier et envoyer' }).tap()
  await expect(traveller).toHaveURL(/\/changer\/suivi$/)
  const main = traveller.getByRole('main')
  await expect(main).toContainText(/Vous achetez 1\s450,00\sEUR/)
  const reference = /TR-\d{4}-\d{6}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
  await propose(bank, { reference, rate: '3.4900', agency: 'Tunis Centre', operation: 'SALE' })
  const proposed = main.getByRole('listitem').filter({ hasText: 'Banque du Golfe Change' })
  await proposed.getByRole('button', { name: /^Accepter/ }).tap()
  const question = traveller.getByRole('dialog', { name: 'Accepter cette proposition ?' })
  const declaration = question.getByLabel('Déclaration en douane n°')
  await expect(question).toContainText('la douane demande à un non-résident')
  await expectAccessible(traveller, 'an acceptance that needs a declaration')
  await question.getByRole('button', { name: 'Accepter' }).tap()
  await expect(question).toContainText('Un non-résident qui change plus de 5')
  await declaration.fill('aucune')
  await question.getByRole('button', { name: 'Accepter' }).tap()
  await expect(question).toContainText('Ce n’est pas un numéro de déclaration')
  await expect(declaration).toHaveAttribute('aria-invalid', 'true')
  await expectFits(traveller, 'an acceptance that needs a declaration')
  await declaration.fill('diq-2026/77120')
  await question.getByRole('button', { name: 'Accepter' }).tap()
  await expect(question).toBeHidden()
  await expect(main).toContainText('Proposition acceptée')
  // The office that was accepted reads it, with the name.
  await bank.page.goto('/trusted/book?status=ACCEPTED')
  await bank.page.getByRole('row').filter({ hasText: 'Greta Nilsson' }).first().click()
  await expect(
    bank.page.getByText(/Dit être non-résident, déclaration DIQ-2026\/77120/).first(),
  ).toBeVisible()
})

/** The code that came by text message: nothing is asked before it, a wrong one is said, and it may be pasted with a blank. */
async function entersCode(telephoneNumber: string): Promise<void> {
  const entered = page.getByLabel('Code reçu')
  await expect(entered).toBeFocused()
  await expect(entered).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(entered).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('button', { name: /^Renvoyer dans \d+ s$/ })).toBeDisabled()
  const before = await query('select id from trust_requests where customer_phone = $1', [telephoneNumber])
  expect(before).toEqual([])
  const code = await textedCode(telephoneNumber)
  const verify = page.getByRole('button', { name: 'Vérifier et envoyer' })
  await entered.fill('12')
  await verify.tap()
  await expect(page.getByText('Le code a 6 chiffres')).toBeVisible()
  await entered.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await verify.tap()
  await expect(page.getByText('Code incorrect. Essais restants : 4')).toBeVisible()
  // Another number: what was typed is still there, and the code goes to the number that is sent then.
  await page.getByRole('button', { name: 'Changer de numéro' }).tap()
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Emma Lindqvist')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).tap()
  const last = await textedCode(telephoneNumber, 2)
  await entered.fill(`${last.slice(0, 3)} ${last.slice(3)}`)
  await verify.tap()
}

/** The secret link opens the request in another browser, its code in no address that a server sees; a wrong code does not. */
async function opensElsewhere(reference: string, asked: readonly string[]): Promise<void> {
  await page.getByText('Mon code secret').tap()
  await page.getByRole('button', { name: 'Copier mon lien secret' }).tap()
  await expect(page.getByText('Lien copié')).toBeVisible()
  const link = String(await page.evaluate('navigator.clipboard.readText()'))
  const [, code = ''] = /#TR-\d{4}-\d{6}\.([0-9A-Z-]{19})$/.exec(link) ?? []
  expect(code).not.toBe('')

  const other = await telephone.newPage()
  const also = addressesOf(other)
  await other.goto('/changer/suivi')
  await other.getByLabel('Référence').fill(reference)
  await other.getByLabel('Code secret').fill('0000-0000-0000-0000')
  await other.getByRole('button', { name: 'Ouvrir ma demande' }).tap()
  await expect(other.getByRole('alert')).toHaveText('Référence ou code secret inconnu.')
  await expect(other.getByLabel('Référence')).toHaveValue(reference)
  // As it was written down: in small letters, with blanks.
  await other.getByLabel('Code secret').fill(code.toLowerCase().replaceAll('-', ' '))
  await other.getByRole('button', { name: 'Ouvrir ma demande' }).tap()
  await expect(other.getByRole('main')).toContainText('Proposition acceptée')

  const third = await telephone.newPage()
  also.push(...addressesOf(third))
  await third.goto(link)
  await expect(third.getByRole('main')).toContainText('Proposition acceptée')
  await expect(third).toHaveURL(/\/changer\/suivi$/)
  await third.getByText('Mon code secret').tap()
  await third.getByRole('button', { name: 'Oublier sur cet appareil' }).tap()
  await expect(third.getByLabel('Code secret')).toHaveValue('')
  const sent = [...asked, ...also].map((address) => address.split('#')[0])
  expect(sent.filter((address) => address?.includes(code))).toEqual([])
}
