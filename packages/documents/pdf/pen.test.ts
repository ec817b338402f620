import { beforeEach, expect, it, vi } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'

// What is drawn can be read out, searched for and copied, whatever the process has drawn before.

let drawn: (text: string) => Promise<Uint8Array>

beforeEach(async () => {
  // Faces are read once in a process: each test begins with none.
  vi.resetModules()
  const { renderPages } = await import('./a4-document.ts')
  drawn = (text) =>
    renderPages({ title: 'Text', at: '2026-11-27T10:00:00Z' }, 40, (pen) =>
      pen.text(text, 40, 40, 400, { font: 'semibold', size: 10, color: '#000000' }),
    )
})

it.each([
  ['À payer', 'Total AED'],
  ['Élevé', 'EUR Eve'],
  ['çàéèùôïâêû', 'caeuoi'],
])('letters of %s are no part of what %s reads', async (before, text) => {
  await drawn(before)
  expect((await readPdf(await drawn(text))).text).toContain(text)
})

it('a document has the same bytes after any other', async () => {
  const first = await drawn('Total AED')
  vi.resetModules()
  const { renderPages } = await import('./a4-document.ts')
  const style = { font: 'semibold', size: 10, color: '#000000' } as const
  const later = (text: string) =>
    renderPages({ title: 'Text', at: '2026-11-27T10:00:00Z' }, 40, (pen) =>
      pen.text(text, 40, 40, 400, style),
    )
  await later('À Dubaï')
  expect(Buffer.from(await later('Total AED')).equals(first)).toBe(true)
})
