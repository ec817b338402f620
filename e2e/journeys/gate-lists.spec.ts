import { expect, test } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { drawn } from '../support/inspection.ts'
import { enter, leave } from '../support/people.ts'
import { readSheet } from '../support/workbook.ts'

// Each list of the gate goes to a workbook by the button beside it: what stands in it is what its reader may read.

const LISTS = [
  ['root.golfe', '/limits', ['Plafonds', 'Change Djerba', '8000000']],
  // Of a day on which nothing was checked it has its headings alone.
  ['root.golfe', '/gate', null],
  ['conformite.fxmatch', '/office-papers', ['Change Médina']],
  ['root.littoral', '/houses', ['Change Tabarka', 'Deux livraisons de dollars incomplètes en octobre']],
  ['conformite.fxmatch', '/screening', ['Alertes']],
] as const

for (const [who, path, told] of LISTS)
  test(`the button of ${path} gives a workbook with headings and what is told`, async ({ browser }) => {
    const person = await enter(browser, who)
    const { page } = person
    await goTo(page, path)
    await drawn(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Excel' }).first().press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const { above, heading, rows } = await readSheet(file)
    expect(heading.filter((text) => text !== '').length).toBeGreaterThan(3)
    if (told !== null) expect(rows.length).toBeGreaterThan(0)
    const whole = [...above, ...heading, ...rows.flat().map(({ value }) => value)].join('\n')
    for (const text of told ?? []) expect(whole).toContain(text)
    await leave(person)
  })
