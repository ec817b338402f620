import { createHash } from 'node:crypto'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { one, render } from '../../../testing/render.tsx'
import { ClosingCheck } from './closing-check.tsx'

const EUR = { isoCode: 'EUR', pattern: 2 }
const ORDER = {
  ...{ id: '1', reference: 'OR-2026-000007', seller: 'Change du Lac', currency: EUR },
  ...{ amount: '10000.00', value: '33868.000', since: '2026-11-17T09:00:00.000Z' },
}
const NOTHING = { opening: '0.000', added: '0.000', taken: '0.000', closing: '0.000' }
const EMPTY = { count: 0, total: '0.000', orders: [], ledger: NOTHING, agrees: true }
const SEALED = Buffer.from(
  JSON.stringify({
    ...{ bank: { name: 'Banque du Golfe' }, day: '2026-11-17', note: null },
    ...{ preparerName: 'Leïla', preparedAt: '2026-11-18T07:05:00.000Z' },
    figures: {
      unpaid: { ...EMPTY, count: 1, total: '33868.000', orders: [ORDER] },
      tickets: EMPTY,
      counted: { count: 0, sums: [], orders: [] },
      shortages: {
        count: 1,
        orders: [{ ...ORDER, id: '2', reference: 'OR-2026-000009', missing: '20.00' }],
      },
      books: [],
    },
  }),
)
const FINGERPRINT = createHash('sha256').update(SEALED).digest('hex')
const pdf = (sealed: Buffer) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n9 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${sealed.length}\n>>\nstream\n`),
      sealed,
      Buffer.from('\nendstream\nendobj\n12 0 obj\n<<\n/EF <<\n/F 9 0 R\n>>\n>>\nendobj\n%%EOF\n'),
    ]),
  )

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

async function panel() {
  const drawn = await render(<ClosingCheck fingerprint={FINGERPRINT} />)
  leave = drawn.unmount
  const input = one(drawn.element, 'input[type=file]') as HTMLInputElement
  const give = (file: File) =>
    act(async () => {
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  return { give, said: () => one(drawn.element, '[role=status]').textContent ?? '' }
}

/** A file whose reading ends when it is told to. */
function slow(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const file = new File([bytes], name)
  const reading = Promise.withResolvers<ArrayBuffer>()
  file.arrayBuffer = () => reading.promise
  return { file, end: () => act(async () => reading.resolve(bytes.buffer)) }
}

describe('the check of a signed document', () => {
  it('lists the orders that were sealed, each with seller and amount, and says who is not in the file', async () => {
    const { give, said } = await panel()
    await give(new File([pdf(SEALED)], 'cloture.pdf'))
    await vi.waitFor(() => expect(said()).toContain('Le fichier joint est bien celui qui a été scellé'))
    const text = said().replaceAll(/\s/g, ' ')
    expect(text).toContain('cloture.pdf')
    expect(text).toContain('Le nom du signataire n’y figure pas')
    expect(text).toContain('OR-2026-000007 · Change du Lac · 10 000,00 EUR · 33 868,000 TND')
    expect(text).toMatch(/OR-2026-000009 · Change du Lac .* Manque 20,00 EUR/)
  })

  it('answers for the file that was given last, however long an earlier one takes to read', async () => {
    const { give, said } = await panel()
    const first = slow(pdf(SEALED), 'premier.pdf')
    await give(first.file)
    await give(new File([pdf(Buffer.from('{}'))], 'second.pdf'))
    await vi.waitFor(() => expect(said()).toContain('autre chose que ce qui a été signé'))
    await first.end()
    // As long as reading and hashing the first one takes.
    await act(async () => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(said()).toContain('second.pdf')
    expect(said()).toContain('autre chose que ce qui a été signé')
    expect(said()).not.toContain('Banque du Golfe')
  })
})
