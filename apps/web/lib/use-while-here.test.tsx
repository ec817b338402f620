import { act, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { useWhileHere } from './use-while-here.ts'

let open: (id: number | null) => Promise<void>
/** Has the form of a thing answered. */
const answers = new Map<number, () => void>()
let leave: () => Promise<void>
afterEach(() => leave())

function Form({ id, onDone }: { id: number; onDone: () => void }) {
  answers.set(id, useWhileHere(onDone))
  return <output>{id}</output>
}
function Panel() {
  const [opened, setOpened] = useState<number | null>(1)
  open = (id) => act(async () => setOpened(id))
  return opened === null ? null : <Form key={opened} id={opened} onDone={() => setOpened(null)} />
}

it('closes the form that was answered, and none that was opened in its place', async () => {
  const { element, unmount } = await render(<Panel />)
  leave = unmount
  const shown = () => element.querySelector('output')?.textContent
  await open(2)
  await act(async () => answers.get(1)?.())
  expect(shown()).toBe('2')
  await act(async () => answers.get(2)?.())
  expect(shown()).toBeUndefined()
})
