import { TextInput } from '@mantine/core'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** A button that asks, and a field that a refused answer leads to. */
function Asking({ refused }: { refused: boolean }) {
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(false)
  const answer = () => {
    setAsked(refused)
    setAsking(false)
  }
  return (
    <>
      {asked && <TextInput aria-label="why" autoFocus />}
      <button type="button" onClick={() => setAsking(true)}>
        send
      </button>
      <ConfirmDialog opened={asking} title="send" confirmLabel="yes" onConfirm={answer} onCancel={answer}>
        sure
      </ConfirmDialog>
    </>
  )
}

const buttonSaying = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
const passing = (milliseconds: number) =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)))

async function askAndAnswer(refused: boolean): Promise<() => Promise<void>> {
  const { unmount } = await render(<Asking refused={refused} />)
  const send = buttonSaying('send')
  send?.focus()
  await act(async () => send?.click())
  await passing(60)
  const yes = buttonSaying('yes')
  yes?.focus()
  await act(async () => yes?.click())
  await passing(60)
  return unmount
}

it('gives the focus back to what opened it', async () => {
  const unmount = await askAndAnswer(false)
  expect(document.activeElement).toBe(buttonSaying('send'))
  await unmount()
})

it('leaves the focus to a field that the answer has led to', async () => {
  const unmount = await askAndAnswer(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('why')
  await unmount()
})

it('leaves the focus to who went somewhere before it was led in', async () => {
  const { unmount } = await render(<Asking refused={false} />)
  act(() => buttonSaying('send')?.click())
  expect(buttonSaying('yes')).toBeDefined()
  buttonSaying('yes')?.focus()
  await passing(60)
  expect(document.activeElement).toBe(buttonSaying('yes'))
  await unmount()
})
