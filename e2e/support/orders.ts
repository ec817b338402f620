import { expect, type Locator } from '@playwright/test'
import { goTo } from './go-to.ts'
import { sendTyped } from './market.ts'
import type { Person } from './people.ts'

/** Texts of the buttons and dialogs, as French-speaking people read them. */
export const ACTIONS = {
  accept: 'Accepter',
  acceptAndConfirm: 'Accepter et confirmer',
  counter: 'Contre-offre',
  confirm: 'Confirmer',
  receive: 'Enregistrer les billets',
  validate: 'Valider',
  ticket: 'Générer ticket',
  deliver: 'Livrer',
  cashOut: 'Régler',
  reject: 'Rejeter',
  refuse: 'Refuser',
  cancelDraft: 'Annuler le brouillon',
  rejectDelivery: 'Rejeter la livraison',
  cancelDelivery: 'Annuler la livraison',
} as const

/** Opens an order's page by its id. */
export async function openOrder(person: Person, orderId: string): Promise<void> {
  await goTo(person.page, `/orders/${orderId}`)
  await expect(person.page.getByRole('heading', { level: 1 })).toContainText('Ordre FX-')
}

/** Steps that one press takes: what they do stands beside the button. */
const AT_ONCE: readonly string[] = [ACTIONS.accept, ACTIONS.acceptAndConfirm]
/** The market room's step has the same name as the parties' one, and asks for the agency. */
const isAtOnce = (action: string, path: string | null) =>
  AT_ONCE.includes(action) || (action === ACTIONS.confirm && path === '/confirm')

/** Takes a step on the order's page: the button, what the dialog asks for, and its confirmation. */
export async function takeStep(
  person: Person,
  action: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await person.page.getByRole('button', { name: action, exact: true }).click()
  const dialog = person.page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await fill(dialog)
  await sendStep(dialog, action)
  await expect(dialog).toBeHidden()
}

/** The call of a step. A page sends others meanwhile: that its messages are read, that its person is still there. */
const STEP_CALL = /\/api\/orders\/(?!messages\/)/

/** Sends a step's dialog. A refusal closes some dialogs too: who goes on after one would wait for what never comes. */
async function sendStep(dialog: Locator, action: string): Promise<void> {
  const answer = await sendTyped(dialog, new RegExp(`^${action}$`), STEP_CALL)
  if (!answer.ok()) throw new Error(`${action}: ${answer.status()} ${await answer.text()}`)
}

/** Takes a step on the order's page that one press takes, after the sentence that says what it does. */
export async function takeAtOnce(person: Person, action: string): Promise<void> {
  const what = person.page.getByText(/^Vous (acceptez|confirmez) /).first()
  await expect(what).toBeVisible()
  await person.page.getByRole('button', { name: action, exact: true }).click()
  await expect(what).toBeHidden()
}

/**
 * Opens a process page, finds the order's row and takes the step from there, as a clerk with forty rows does.
 * Afterwards the row has left the page, unless `stays` says with which text it stays.
 */
export async function takeStepInList(
  person: Person,
  path: string,
  reference: string,
  action: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
  stays: string | null = null,
): Promise<void> {
  await goTo(person.page, path)
  const row = person.page.getByRole('row').filter({ hasText: reference })
  await row.getByRole('button', { name: action, exact: true }).click()
  if (!isAtOnce(action, path)) {
    const dialog = person.page.getByRole('dialog')
    await fill(dialog)
    await sendStep(dialog, action)
    await expect(dialog).toBeHidden()
  }
  if (stays === null) await expect(row).toBeHidden()
  else await expect(row).toContainText(stays)
}
