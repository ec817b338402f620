import { CONFIGURATION_ENTRIES, type EntryName } from '@fxmatch/domain/configuration/configuration-entries'
import { expect, it } from 'vitest'
import { read, render } from '../../testing/render.tsx'
import { useEntryValue } from './entry-text.ts'

function Value({ name, value }: { name: EntryName; value: string }) {
  return <p>{useEntryValue()(name, value)}</p>
}

const inDinars = Object.entries(CONFIGURATION_ENTRIES).flatMap(([name, rule]) =>
  'unit' in rule && rule.unit === 'DINAR' ? [name as EntryName] : [],
)

it('writes what a setting counts as figures are written everywhere', async () => {
  expect(inDinars.length).toBeGreaterThan(0)
  for (const name of inDinars) {
    const { element, unmount } = await render(<Value name={name} value="200000" />)
    expect(read(element.querySelector('p'))).toBe('200 000 dinars')
    await unmount()
  }
})
