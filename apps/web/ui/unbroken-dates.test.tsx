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
  ['FX-2026-000131', []],
  ['', []],
])('keeps the dates of %j whole, and the text as it is', async (text, whole) => {
  expect(await drawn(text)).toEqual({ text, whole })
})
