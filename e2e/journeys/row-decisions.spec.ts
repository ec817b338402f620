import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { expectAccessible } from '../support/inspection.ts'
import { walkToLine } from '../support/keyboard.ts'
import { type Caller, callerOf, enter, leave } from '../support/people.ts'
import { call } from '../support/preparation.ts'

// What one person proposed and another decides is decided in the row of the queue, by key alone: confirmed without a further question,
// refused with its reason; who proposed it has nothing to press there. The row's name leads to the thing itself, not to a list.

const PERSON = 'Karim Jaziri'

interface Told {
  readonly people: readonly {
    readonly user: { readonly id: string; readonly name: string } | null
    readonly own: { readonly perDay: string | null }
  }[]
  readonly changes: readonly { readonly id: string; readonly reference: string; readonly status: string }[]
}

/** Proposes a limit per day of one person; null lifts it. */
async function propose(proposer: Caller, amount: string | null): Promise<{ id: string; reference: string }> {
  const { people }: Told = await call(proposer, 'GET', '/api/limits')
  const person = people.find(({ user }) => user?.name === PERSON)
  const { id }: { id: string } = await call(proposer, 'POST', '/api/limits/proposals', {
    ...{ scope: 'USER_DAY', userId: person?.user?.id, amount },
    ...{ was: person?.own.perDay ?? null, note: 'Parcours de la file' },
  })
  const { changes }: Told = await call(proposer, 'GET', '/api/limits')
  return { id, reference: changes.find((change) => change.id === id)?.reference ?? '' }
}

test('a limit is confirmed and another one refused in the row of the queue, by key', async ({ browser }) => {
  const head = await callerOf('root.golfe')
  const statusOf = async (id: string) => {
    const { changes }: Told = await call(head, 'GET', '/api/limits')
    return changes.find((change) => change.id === id)?.status
  }
  const first = await propose(head, '900000000')
  const officer = await enter(browser, 'conformite.golfe')
  const { page } = officer
  await goTo(page, '/work?kind=limit_change')
  const row = page.locator('[data-row]').filter({ hasText: first.reference })
  await walkToLine(page, row)
  await page.keyboard.press('Enter')
  const part = page.getByRole('region', { name: new RegExp(first.reference) })
  await expect(part).toBeFocused()
  await expect(part).toContainText(PERSON)
  await expect(part).toContainText(/sans plafond propre → 900\s000\s000,000\sTND/)
  await expectAccessible(page, 'a row of the queue that is unfolded')
  // A second Enter decides nothing; Escape folds it again, and the row has the focus.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(part).toHaveCount(0)
  await expect(row).toBeFocused()
  expect(await statusOf(first.id)).toBe('PENDING')

  await page.keyboard.press('Enter')
  await expect(part.getByRole('button', { name: 'Confirmer' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(part.getByRole('button', { name: 'Confirmer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  expect(await statusOf(first.id)).toBe('CONFIRMED')
  // The row that came into its place has the focus.
  await expect(page.locator('[data-row]:focus')).toHaveCount(1)

  const second = await propose(head, null)
  const other = page.locator('[data-row]').filter({ hasText: second.reference })
  await expect(other).toBeVisible()
  await page.keyboard.press('End')
  await expect(other).toBeFocused()
  await page.keyboard.press('Enter')
  const under = page.getByRole('region', { name: new RegExp(second.reference) })
  await expect(under.getByRole('button', { name: 'Refuser' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(under.getByLabel('Motif')).toBeFocused()
  await page.keyboard.type('Il reste')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(other).toHaveCount(0)
  expect(await statusOf(second.id)).toBe('REFUSED')

  // Whoever would rather see what stands around it is led to it.
  const third = await propose(head, null)
  await page.getByRole('link', { name: third.reference, exact: true }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/limits\\?open=.*${third.id}`))
  await expect(page.getByRole('listitem').filter({ hasText: third.reference })).toBeFocused()
  await call(officer, 'POST', `/api/limits/proposals/${third.id}/confirm`)
  await leave(officer)
})
