import { afterEach, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { DefinitionList } from './definition-list.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

async function drawn(value: string) {
  const { element, unmount } = await render(<DefinitionList items={[{ term: 'Jour', value }]} />)
  leave = unmount
  const dd = element.querySelector('dd')
  return {
    text: dd?.textContent,
    whole: [...(dd?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent),
  }
}

it.each([
  ['28-11-2026', ['28-11-2026']],
  ['préparée le 28-11-2026 01:09 par Nadia', ['28-11-2026 01:09']],
  ['28-11-2026, 29-11-2026', ['28-11-2026', '29-11-2026']],
  ['FX-2026-000131', ['FX-2026-000131']],
  ['confirmée le 25-11-2026 10:06 (BE-000001)', ['25-11-2026 10:06', 'BE-000001']],
  ['à livrer avant 2026-11', []],
  ['', []],
])('keeps the dates and references of %j whole, and the text as it is', async (text, whole) => {
  expect(await drawn(text)).toEqual({ text, whole })
})
