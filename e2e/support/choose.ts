import type { Locator } from '@playwright/test'

/** Chooses an entry of a searchable list. */
export async function choose(within: Locator, label: string | RegExp, entry: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label }).or(within.getByLabel(label)).first().click()
  await within.page().getByRole('option', { name: entry }).first().click()
}
