import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { enter, enterAlone, leave } from '../support/people.ts'

// Dates are typed as people say them, and shown the same way in every browser.

const shown = (day: string) => day.split('-').reverse().join('-')
const today = () => marketDate(new Date())
/** The last Monday, today if it is one. */
function lastMonday(): string {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

test('an English browser takes a weekday for a filter, shows the day, and refuses what is none', async ({
  browser,
}) => {
  const reader = await enterAlone(browser, 'audit.fxmatch', { locale: 'en-US' })
  const { page } = reader
  await page.goto('/audit')
  await page.getByRole('button', { name: 'Filter' }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  const from = panel.getByRole('textbox', { name: 'From' })
  await from.fill('mon')
  await expect(panel.getByText(`Mon ${shown(lastMonday())}`)).toBeVisible()
  await from.press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${lastMonday()}`))
  await expect(page.getByRole('main')).toContainText(`From ${shown(lastMonday())}`)

  // What is no day is not sent: the panel stays open on it.
  await page.getByRole('button', { name: /^Filter/ }).click()
  await expect(from).toHaveValue(shown(lastMonday()))
  await from.fill('31-02')
  await from.press('Enter')
  await expect(panel).toBeVisible()
  await from.press('Tab')
  await expect(panel.getByText('This is no date')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`from=${lastMonday()}`))

  // By the calendar, with the keys alone.
  await from.fill('15-01-2026')
  await from.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  await expect(calendar).toContainText('January 2026')
  await expect(calendar.getByRole('button', { name: '15 January 2026' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(from).toHaveValue('16-01-2026')
  await expect(from).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-01-16/)
  await leave(reader)
})

test('a value date is typed and picked, never before today; a calendar closes alone', async ({ browser }) => {
  const company = await enter(browser, 'admin.mecano')
  const { page } = company
  await goTo(page, '/transaction/new')
  const date = page.getByRole('textbox', { name: 'Date de valeur' })
  await date.fill('-1')
  await date.blur()
  await expect(page.getByText('La date de valeur est passée')).toBeVisible()
  await date.fill('demain ou après')
  await page.getByRole('button', { name: 'Créer la demande' }).click()
  await expect(page.getByText('Date non comprise')).toBeVisible()
  await expect(page).toHaveURL(/\/transaction\/new/)
  await date.fill("aujourd'hui")
  await date.press('ArrowUp')
  await expect(page.getByText('Date non comprise')).toBeHidden()
  await date.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Choisir un jour' })
  await expect(calendar).toContainText('À taper aussi')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(date).toBeFocused()
  await leave(company)
})
