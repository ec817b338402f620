import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Hint } from './hint.tsx'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let place: HTMLElement

beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <Hint label="The market is closed">
          <button type="button">Go</button>
        </Hint>
      </MantineProvider>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const button = () => place.querySelector('button') as HTMLButtonElement
const hint = () => document.querySelector('[role="tooltip"]')?.textContent
const happens = (event: Event) => act(async () => void button().dispatchEvent(event))
/** Each look in an act of its own: what happens within one is drawn at its end. */
async function wait(until: () => boolean) {
  for (let tries = 0; tries < 200 && !until(); tries++)
    await act(async () => new Promise((done) => setTimeout(done, 20)))
}

it('is not drawn before somebody comes near', () => {
  expect(place.innerHTML).toBe('<button type="button">Go</button>')
})

it('shows where the pointer rests, goes with Escape, and leaves the element that it explains alone', async () => {
  const explained = button()
  await happens(new MouseEvent('mouseover', { bubbles: true }))
  await wait(() => hint() !== undefined)
  expect(hint()).toBe('The market is closed')
  await happens(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await wait(() => hint() === undefined)
  expect(hint()).toBeUndefined()
  expect(button()).toBe(explained)
})

it('does not show for a pointer that passes', async () => {
  await happens(new MouseEvent('mouseover', { bubbles: true }))
  await happens(new MouseEvent('mouseout', { bubbles: true }))
  await act(async () => new Promise((done) => setTimeout(done, 300)))
  expect(hint()).toBeUndefined()
})
