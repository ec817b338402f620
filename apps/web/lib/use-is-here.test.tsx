import { act, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { useIsHere } from './use-is-here.ts'

let open: (id: number | null) => Promise<void>
/** Has the form of a thing answered. */
const answers = new Map<number, () => unknown>()
let leave: () => Promise<void>
afterEach(() => leave())

function Form({ id, onDone }: { id: number; onDone: () => void }) {
  const isHere = useIsHere()
  answers.set(id, () => isHere() && onDone())
  return <output>{id}</output>
}
function Panel() {
  const [opened, setOpened] = useState<number | null>(1)
  open = (id) => act(async () => setOpened(id))
  return opened === null ? null : <Form key={opened} id={opened} onDone={() => setOpened(null)} />
}

it('is known of the form that was answered, and of one that another has taken the place of', async () => {
  const { element, unmount } = await render(<Panel />)
  leave = unmount
  const shown = () => element.querySelector('output')?.textContent
  await open(2)
  await act(async () => answers.get(1)?.())
  expect(shown()).toBe('2')
  await act(async () => answers.get(2)?.())
  expect(shown()).toBeUndefined()
})
