import { expect, test } from '@playwright/test'
import { query } from '../support/database.ts'
import { goTo } from '../support/go-to.ts'
import { expectAccessible, expectNoOverflow } from '../support/inspection.ts'
import { clock, later, second } from '../support/moments.ts'
import { pdfText } from '../support/pdf-text.ts'
import { callerOf, enter, leave } from '../support/people.ts'
import { offer } from '../support/preparation.ts'

test('a printed second is verified by whoever holds it, a changed one is told, and made-up codes find nothing', async ({
  browser,
  page,
}) => {
  const position = await offer(await callerOf('guichet.kantaoui'))
  const [row] = await query<{ created_at: Date }>('select created_at from positions where id = $1', [
    position,
  ])
  if (!row) throw new Error('the position is not on record')
  await expect(async () => expect(Date.now() - row.created_at.getTime()).toBeGreaterThan(4_000)).toPass()
  const at = later(row.created_at, 2)
  const auditor = await enter(browser, 'audit.fxmatch')
  await goTo(auditor.page, `/time-machine?at=${second(at)}&currency=EUR`)
  const print = auditor.page.getByRole('link', { name: 'Imprimer ce moment' })
  await expect(auditor.page.getByRole('region', { name: /— passé$/ })).toContainText('— passé')
  const answer = await auditor.request.get((await print.getAttribute('href')) ?? '')
  expect(answer.headers()['cache-control']).toBe('no-store')
  const pdf = Buffer.from(await answer.body())
  const text = await pdfText(pdf)
  // The paper says how sure it is, in words.
  expect(text).toMatch(/(EXACT|À LA SECONDE|PARTIEL) · à ± 1 s/)
  expect(text).toContain('Libre')
  const code = /\/verify\/([A-Za-z0-9_-]{20,60})/.exec(text)?.[1] ?? ''
  await leave(auditor)

  // Without a session: which second, the fingerprint, and nothing of what is in it.
  await page.goto(`/verify/${code}`)
  const verified = page.getByRole('status').first()
  await expect(verified).toContainText('Ce document du passé est authentique')
  await expect(verified).toContainText(clock(at))
  await expect(page.getByRole('main')).not.toContainText('Change Kantaoui')
  const checked = page.getByRole('region', { name: 'Recalculer l’empreinte' }).getByRole('status')
  const give = (buffer: Buffer) =>
    page
      .getByLabel(/Le PDF imprimé/)
      .setInputFiles({ name: 'passe.pdf', mimeType: 'application/pdf', buffer })
  await give(pdf)
  await expect(checked).toContainText('bien celui qui a été scellé')
  await expect(checked.getByRole('listitem').filter({ hasText: `${position} · ` })).toContainText('Libre')
  await expectAccessible(page, 'a printed second that was checked')
  await expectNoOverflow(page, 'a printed second that was checked')
  // One byte of what it carries is another.
  const changed = Buffer.from(pdf)
  const inside = changed.indexOf('\nstream\n', changed.indexOf('/EmbeddedFile')) + 40
  changed[inside] = (changed[inside] ?? 0) ^ 1
  await give(changed)
  await expect(checked.getByText('✕')).toBeVisible()
  await expect(checked.getByRole('listitem')).toHaveCount(0)

  await page.goto(`/verify/${'x'.repeat(code.length)}`)
  await expect(page.getByRole('alert')).toContainText('Ce code ne correspond à aucun document')
  await expect(page.getByLabel(/Le PDF imprimé/)).toHaveCount(0)
})
