import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'

// What is drawn can be read out, searched for and copied, whatever the process has drawn before.

/** Faces are read once in a process; a thread has modules of its own, and begins with none. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.module).then(async ({ renderPages }) => {
    const style = { font: 'semibold', size: 10, color: '#000000' }
    let drawn
    for (const text of workerData.texts)
      drawn = await renderPages({ title: 'Text', at: '2026-11-27T10:00:00Z' }, 40, (pen) =>
        pen.text(text, 40, 40, 400, style))
    parentPort.postMessage(drawn)
  })`

/** Draws some texts, a document each, in a thread that has drawn nothing. @returns the last document */
async function drawnAfter(...texts: readonly string[]): Promise<Uint8Array> {
  const module = new URL('./a4-document.ts', import.meta.url).href
  const thread = new Worker(THREAD, { eval: true, workerData: { module, texts } })
  // A failure of the thread is one of the wait.
  const [drawn] = await once(thread, 'message')
  await thread.terminate()
  return drawn
}

it.each([
  ['À payer', 'Total AED'],
  ['Élevé', 'EUR Eve'],
  ['çàéèùôïâêû', 'caeuoi'],
])('letters of %s are no part of what %s reads', async (before, text) => {
  expect((await readPdf(await drawnAfter(before, text))).text).toContain(text)
})

it('a document has the same bytes after any other', async () => {
  const first = await drawnAfter('Total AED')
  const later = await drawnAfter('À Dubaï', 'Total AED')
  expect(Buffer.from(later).equals(Buffer.from(first))).toBe(true)
})
