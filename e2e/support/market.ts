import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { choose } from './choose.ts'
import { enterOn, pickFrom, typeInto } from './keyboard.ts'
import type { Person } from './people.ts'

/** The line of a position on the Mainscreen. */
export function marketRow(person: Person, position: number | string): Locator {
  const { page } = person
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name: `${position}`, exact: true }) })
}

/** A new position arrives by itself: in the list, or behind the pill that keeps rows from moving under the pointer. */
export async function seeArrive(person: Person, position: number | string): Promise<void> {
  const pill = person.page.getByRole('button', { name: /nouvelles? positions?/ })
  const row = marketRow(person, position)
  await expect(pill.or(row).first()).toBeVisible()
  // On the way to the pill the pointer leaves the list, which may let the row in before the pill is pressed.
  await expect(async () => {
    if (await pill.isVisible()) await pill.click({ timeout: 1_000 })
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}

/** The order panel, beside the list or over it. */
export function orderPanel(person: Person): Locator {
  const { page } = person
  return page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: 'Nouvel ordre' })
}

const WHY = 'Pourquoi pas le meilleur prix ?'

/** Says why this position and not a cheaper one, where its ticket asks: other journeys may have offered one. */
export async function giveReason(panel: Locator): Promise<void> {
  await expect(panel.getByText(/meilleur prix sur|aucune autre position ne suffisait|prix n°/)).toBeVisible()
  const asked = panel.getByRole('combobox', { name: WHY })
  if (!(await asked.isVisible())) return
  await choose(panel, WHY, 'Vendeur habituel')
  await panel.getByLabel('Montant négocié').focus()
}

/**
 * Sends a form by its button, says why it is not the best price where it is asked, and types the amount again where the server finds
 * what is sent unusual for whoever commits it: other journeys may have left a cheaper position, a median, or a rate of today.
 * @param confirm what is pressed after the button
 * @returns what the server answers in the end
 */
export async function sendTyped(
  form: Locator,
  button: string | RegExp,
  path: string | RegExp,
  confirm: () => Promise<unknown> = async () => undefined,
): Promise<Response> {
  const press = async () => {
    const answered = form
      .page()
      .waitForResponse(
        (response) =>
          response.request().method() !== 'GET' &&
          (typeof path === 'string' ? response.url().endsWith(path) : path.test(response.url())),
      )
    await form.getByRole('button', { name: button }).click()
    await confirm()
    return answered
  }
  return untilSent(press, {
    why: () => choose(form, WHY, 'Vendeur habituel'),
    again: (amount) => form.getByLabel(/saisi à nouveau/).pressSequentially(amount),
  })
}

/**
 * The same without a mouse.
 *
 * @param button what Enter is pressed on; null: the field that has the focus
 */
export async function sendByKeys(
  page: Page,
  form: Locator,
  button: string | RegExp | null,
  path: string,
  confirm: () => Promise<unknown> = async () => undefined,
): Promise<Response> {
  const press = async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith(path))
    if (button === null) await page.keyboard.press('Enter')
    else await enterOn(page, form.getByRole('button', { name: button }))
    await confirm()
    return answered
  }
  return untilSent(press, {
    why: async () => {
      const field = form.getByRole('combobox', { name: WHY })
      // The button that was pressed waits for it: the form leads there by itself.
      await expect(field).toBeFocused()
      await pickFrom(page, field, 'Vendeur habituel')
    },
    again: (amount) => typeInto(page, form.getByLabel(/saisi à nouveau/), amount),
  })
}

/** Answers what a form that was sent is asked, and sends it again: why not the best, then the amount. */
async function untilSent(
  press: () => Promise<Response>,
  hands: { why: () => Promise<unknown>; again: (amount: string) => Promise<unknown> },
): Promise<Response> {
  let answer = await press()
  for (let asked = 0; asked < 2 && answer.status() === 409; asked += 1) {
    const { code, details } = await answer.json()
    if (code === 'TYPE_AGAIN') await hands.again(String(Number(details.amount)))
    else if (code === 'PRICE_REASON') await hands.why()
    else return answer
    answer = await press()
  }
  return answer
}

/**
 * Submits the desk's form, filled in, and sees the desk say that the position stands on the market. The number is the
 * server's answer: an earlier position's message may still be on the page.
 *
 * @returns the position's number
 */
export async function submitPosition(office: Person, form: Locator): Promise<string> {
  const { id }: { id: number } = await (await sendTyped(form, 'Publier', '/api/positions')).json()
  await expect(office.page.getByText(`Position ${id} publiée`)).toBeVisible()
  return String(id)
}
