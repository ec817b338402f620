import { type Browser, expect, type Page, test } from '@playwright/test'
import { mailedLink, query, statusOf } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { openOrder } from '../support/orders.ts'
import {
  type Caller,
  callerOf,
  enter,
  enterAlone,
  leave,
  type Person,
  PASSWORD as SHARED_PASSWORD,
} from '../support/people.ts'
import {
  confirmAtMarketRoom,
  type Offer,
  offer,
  type PreparedOrder,
  place,
  step,
} from '../support/preparation.ts'

const PASSWORD = 'le figuier donne deux fois'
const NEWCOMER = { username: 'nouveau.golfe', fullName: 'Slim Bouzid', email: 'nouveau@golfe.example' }

async function invite(head: Person): Promise<void> {
  const { page } = head
  await goTo(page, '/users')
  await page.getByRole('link', { name: 'Nouvel utilisateur' }).click()
  await page.getByRole('button', { name: 'Créer et inviter' }).click()
  await expect(page.getByText('Champ obligatoire')).toHaveCount(3)
  await page.getByLabel('CIN').fill('123')
  await page.getByLabel('CIN').blur()
  await expect(page.getByText('Veuillez entrer 8 chiffres')).toBeVisible()
  await page.getByLabel("Nom d'utilisateur").fill('trader.golfe')
  await page.getByLabel('Nom complet').fill(NEWCOMER.fullName)
  await page.getByLabel('CIN').fill('09887766')
  await page.getByLabel('E-mail').fill(NEWCOMER.email)
  await page.getByRole('combobox', { name: 'Rôle principal' }).click()
  await page.getByRole('option', { name: 'Trader', exact: true }).click()
  await page.getByRole('button', { name: 'Créer et inviter' }).click()
  await expect(page.getByText('Nom d’utilisateur déjà utilisé')).toBeVisible()
  await page.getByLabel("Nom d'utilisateur").fill(NEWCOMER.username)
  await page.getByRole('button', { name: 'Créer et inviter' }).click()
  await expect(page.getByText(`Invitation envoyée à ${NEWCOMER.email}`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Chercher un utilisateur' }).fill('slim')
  await expect(page.getByRole('row').filter({ hasText: NEWCOMER.username })).toContainText('Invité')
}

/** The invited person follows the mail, chooses a password and signs in. */
async function accept(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // As links were mailed earlier, behind the ?, where each reload would send the token again.
  await page.goto((await mailedLink(NEWCOMER.email)).replace('#', '?'))
  await expect(page).toHaveURL(/\/edit-password#token=[^?]+$/)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du nouveau mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel("Nom d'utilisateur").fill(NEWCOMER.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/home/)
  return page
}

/** A second head of the bank agrees to what waits about somebody. */
async function approve(deputy: Person, username: string): Promise<void> {
  await edit(deputy, username)
  const { page } = deputy
  await page.getByRole('button', { name: 'Approuver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click()
  await expect(page.getByText('Changement approuvé').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approuver' })).toHaveCount(0)
}

async function edit(person: Person, username: string): Promise<void> {
  const [user] = await query<{ id: string }>('select id from users where username = $1', [username])
  await goTo(person.page, `/users/edit/${user?.id}`)
  await expect(person.page.getByLabel("Nom d'utilisateur")).toHaveValue(username)
}

test('somebody is invited, signs in, gets a right from two people without signing in again, and is disabled', async ({
  browser,
}) => {
  const head = await enter(browser, 'root.golfe')
  const deputy = await enter(browser, 'adjoint.golfe')
  await invite(head)
  // Nobody makes a colleague who approves alone.
  await edit(head, NEWCOMER.username)
  await expect(head.page.getByText('Nouveaux rôles : Trader')).toBeVisible()
  await expect(head.page.getByText('Vous avez proposé ce changement').first()).toBeVisible()
  await approve(deputy, NEWCOMER.username)
  const newcomer = await accept(browser)
  await newcomer.goto('/users')
  await expect(newcomer.getByRole('heading', { name: 'Vous n’avez pas accès à cette page' })).toBeVisible()

  await edit(head, NEWCOMER.username)
  await head.page.getByLabel('Super Admin').check({ force: true })
  await head.page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    head.page.getByText(`${NEWCOMER.fullName} : proposé, une seconde personne décide`),
  ).toBeVisible()
  await approve(deputy, NEWCOMER.username)
  // The page that was refused opens by itself.
  await expect(newcomer.getByRole('heading', { name: 'Utilisateurs' })).toBeVisible()
  await expect(newcomer.getByRole('row').filter({ hasText: 'trader.golfe' })).toBeVisible()

  await edit(head, NEWCOMER.username)
  await expect(head.page.getByText('Trader → Trader, Super Admin').first()).toBeVisible()
  await head.page.getByRole('button', { name: 'Désactiver' }).click()
  await head.page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(head.page.getByText('Désactivé', { exact: true }).first()).toBeVisible()
  await newcomer.goto('/users')
  await expect(newcomer).toHaveURL(/\/login/)
  await newcomer.context().close()
  await leave(head, deputy)
})

test('two people change the same user: neither change is lost unseen', async ({ browser }) => {
  const first = await enter(browser, 'root.golfe')
  const second = await enter(browser, 'adjoint.golfe')
  await edit(first, 'lecture.golfe')
  await edit(second, 'lecture.golfe')
  await first.page.getByLabel('CIN').fill('01020304')
  await first.page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(first.page).toHaveURL(/\/users$/)
  await second.page.getByLabel('Nom complet').fill('Hichem Louati Ben Amor')
  await second.page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(second.page.getByText('Quelqu’un a modifié cet utilisateur entre-temps')).toBeVisible()
  await expect(second.page.getByLabel('Nom complet')).toHaveValue('Hichem Louati Ben Amor')
  await second.page.getByRole('button', { name: 'Garder ma saisie' }).click()
  await second.page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(second.page).toHaveURL(/\/users$/)
  // One's own roles are for somebody else.
  await edit(first, 'root.golfe')
  await expect(first.page.getByText('Vous ne pouvez pas modifier vos propres rôles').first()).toBeVisible()
  await expect(first.page.getByRole('combobox', { name: 'Rôle principal' })).toBeDisabled()
  await leave(first, second)
})

test('two people of the platform part two accounts in which one identity card was written', async ({
  browser,
}) => {
  const carriers = ['trader.golfe', 'achats.importex']
  const cards = await query<{ username: string; cin: string | null }>(
    'select username, cin from users where username = any($1)',
    [carriers],
  )
  await query("update users set cin = '01357924' where username = any($1)", [carriers])
  const first = await enter(browser, 'bo.fxmatch')
  await edit(first, 'trader.golfe')
  const part = first.page.getByRole('button', { name: 'Ce sont deux personnes' })
  await expect(first.page.getByText('Même carte d’identité')).toBeVisible()
  await part.click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Les deux cartes ont été présentées')
  await dialog.getByRole('button', { name: 'Ce sont deux personnes' }).click()
  await expect(dialog).toBeHidden()
  await expect(part).toHaveAttribute('aria-disabled', 'true')
  await expect(first.page.getByText('Motif : Les deux cartes ont été présentées')).toBeVisible()
  await leave(first)

  const second = await enter(browser, 'adjoint.fxmatch')
  await approve(second, 'trader.golfe')
  await expect(second.page.getByText('Tenu pour une autre personne qu’un autre compte')).toBeVisible()
  await expect(second.page.getByText('Même carte d’identité')).toHaveCount(0)
  await leave(second)
  for (const { username, cin } of cards)
    await query('update users set cin = $2 where username = $1', [username, cin])
})

/** An order by transfer that both sides have confirmed: the market room's turn. */
async function bound(office: Caller, trader: Caller, amount: string): Promise<PreparedOrder> {
  const wish: Offer = { amount, rate: '3.3868', form: 'DIGITAL' }
  const order = await place(trader, await offer(office, wish), wish)
  await step(office, order, 'accept-draft')
  await step(trader, order, 'half-confirm-client')
  return order
}

/** A row of one of the lists of the rules' screen. */
function rowOf({ page }: Person, list: string, text: string) {
  return page
    .getByRole('table', { name: list })
    .or(page.getByRole('grid', { name: list }))
    .getByRole('row')
    .filter({ hasText: text })
}

async function decide(person: Person, list: string, text: string, action: string, confirm = action) {
  await rowOf(person, list, text).getByRole('button', { name: action }).click()
  const dialog = person.page.getByRole('dialog')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}

const PENDING = 'En attente d’une seconde personne'

test('a rule that one proposes and another confirms is what the market room obeys', async ({ browser }) => {
  const head = await enter(browser, 'root.golfe')
  const deputy = await enter(browser, 'adjoint.golfe')
  const office = await callerOf('guichet.sfax')
  const trader = await callerOf('trader.golfe')
  const room = await enter(browser, 'validation.golfe')
  await goTo(head.page, '/auth/new')
  await head.page.getByLabel('Libellé').fill('Seuil de novembre')
  await head.page.getByLabel('Montant supérieur à').fill('8 000')
  await head.page.getByRole('button', { name: 'Proposer la règle' }).click()
  await expect(head.page.getByText('Règle créée avec succès!')).toBeVisible()
  const own = rowOf(head, PENDING, 'Seuil de novembre').getByRole('button', { name: 'Confirmer' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await expect(rowOf(head, 'Règles', 'Règle ticket')).toContainText('En vigueur')

  await goTo(deputy.page, '/auth')
  await decide(deputy, PENDING, 'Seuil de novembre', 'Confirmer')
  // The other's screen follows by itself.
  await expect(rowOf(head, 'Règles', 'Seuil de novembre')).toContainText('En vigueur')

  const small = await bound(office, trader, '2000')
  await confirmAtMarketRoom(room, small)
  expect(await statusOf(small.id)).toBe(700)
  const large = await bound(office, trader, '4000')
  await confirmAtMarketRoom(room, large)
  expect(await statusOf(large.id)).toBe(8)
  await openOrder(room, large.id)
  const validate = room.page.getByRole('button', { name: 'Valider', exact: true })
  await expect(validate).toHaveAttribute('aria-disabled', 'true')
  await expect(
    room.page.getByText(/«\sSeuil de novembre\s» la demande à partir de 8\s000,000\sTND/).first(),
  ).toBeVisible()

  await decide(deputy, 'Règles', 'Seuil de novembre', 'Désactiver', 'Proposer')
  await decide(head, PENDING, 'Désactivation', 'Confirmer')
  await expect(rowOf(deputy, 'Règles', 'Règle ticket')).toContainText('En vigueur')
  await leave(head, deputy, room)
})

test('an address is changed by its person, and the link at the old one locks the account', async ({
  browser,
}) => {
  const [username, before, after] = ['trust.golfe', 'avant@golfe.example', 'apres@golfe.example']
  const [user] = await query<{ id: string; email: string; password_hash: string }>(
    'select id, email, password_hash from users where username = $1',
    [username],
  )
  await query('update users set email = $2 where id = $1', [user?.id, before])
  const person = await enterAlone(browser, username)
  const { page } = person
  await goTo(page, '/account/email')
  await expect(page.getByText(before)).toBeVisible()
  await page.getByLabel('Nouvelle adresse').fill(after)
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill('faux')
  await page.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(page.getByText(/incorrect/).first()).toBeVisible()
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill(SHARED_PASSWORD)
  await page.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(page.getByText('À confirmer par le lien envoyé à cette adresse')).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(await mailedLink(after))
  await stranger.getByRole('button', { name: 'Confirmer' }).click()
  await expect(stranger.getByText(/Adresse confirmée/)).toBeVisible()
  await stranger.goto(await mailedLink(before))
  await stranger.getByRole('button', { name: 'Bloquer maintenant' }).click()
  await expect(stranger.getByText(/Le compte est bloqué/)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  const stored = 'select email, disabled_at is not null as locked from users where id = $1'
  expect(await query(stored, [user?.id])).toEqual([{ email: before, locked: true }])
  await query('update users set email = $2, disabled_at = null, password_hash = $3 where id = $1', [
    ...[user?.id, user?.email, user?.password_hash],
  ])
  await stranger.context().close()
  await leave(person)
})
