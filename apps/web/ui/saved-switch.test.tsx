import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SavedSwitch } from './saved-switch.tsx'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let place: HTMLElement
/** What was sent to the server, and what answers it. */
let sent: { on: boolean; answer: (ok: boolean) => void }[]

function Screen() {
  const [kept, keep] = useState(true)
  return (
    <SavedSwitch
      aria-label="Shown"
      checked={kept}
      onSave={(on) => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        sent.push({ on, answer: resolve })
        return promise.then((ok) => {
          if (!ok) return { ok }
          keep(on)
          return { ok, refreshed: Promise.resolve() }
        })
      }}
    />
  )
}

beforeEach(async () => {
  sent = []
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <Screen />
      </MantineProvider>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const shown = () => place.querySelector('input') as HTMLInputElement
const press = () => act(async () => shown().click())
const answer = (ok: boolean) => act(async () => sent.at(-1)?.answer(ok))

it('shows what was chosen before it is saved, and keeps the focus meanwhile', async () => {
  shown().focus()
  await press()
  expect(shown().checked).toBe(false)
  expect(shown().disabled).toBe(false)
  expect(document.activeElement).toBe(shown())
  await answer(true)
  expect(shown().checked).toBe(false)
  expect(sent).toHaveLength(1)
})

it('saves the last of the presses that came while it was saving', async () => {
  await press()
  await press()
  expect(shown().checked).toBe(true)
  expect(sent.map(({ on }) => on)).toEqual([false])
  await answer(true)
  expect(sent.map(({ on }) => on)).toEqual([false, true])
  await answer(true)
  expect(shown().checked).toBe(true)
  await press()
  await press()
  await press()
  await answer(true)
  expect(sent.map(({ on }) => on)).toEqual([false, true, false])
  expect(shown().checked).toBe(false)
})

it('shows what the server has once it was refused', async () => {
  await press()
  await answer(false)
  expect(shown().checked).toBe(true)
  expect(shown().getAttribute('aria-busy')).toBe('false')
})
