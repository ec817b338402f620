import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { one, render } from '../../../testing/render.tsx'
import { useHolding } from './use-holding.ts'

const onHold = vi.fn<(held: boolean) => void>()

function List() {
  return (
    <>
      <div ref={useHolding(onHold)} data-list>
        <button type="button">sort</button>
        <p data-row={0} tabIndex={-1}>
          <button type="button">Go</button>
        </p>
        <p data-row={1} tabIndex={-1} />
      </div>
      <input />
    </>
  )
}

let element: HTMLElement
let leave: () => Promise<void>
beforeEach(async () => {
  onHold.mockReset()
  ;({ element, unmount: leave } = await render(<List />))
})
afterEach(() => leave())

const told = () => onHold.mock.calls.map(([held]) => held)
const focus = (selector: string) => act(async () => one(element, selector).focus())
const point = (type: string, pointerType = 'mouse') =>
  act(async () => {
    one(element, '[data-list]').dispatchEvent(new PointerEvent(type, { pointerType, bubbles: true }))
  })

it('holds while the pointer is over the list', async () => {
  await point('pointerover')
  await point('pointerover')
  await point('pointerleave')
  expect(told()).toEqual([true, false])
})

it('is not held by a touch, which would never leave', async () => {
  await point('pointerover', 'touch')
  expect(told()).toEqual([])
})

it('holds while a row or what is in it has the focus, and between rows', async () => {
  await focus('[data-row="0"]')
  await focus('[data-row="1"]')
  await focus('[data-row="0"] button')
  expect(told()).toEqual([true])
  await focus('input')
  expect(told()).toEqual([true, false])
})

it('is not held by the focus in the header', async () => {
  await focus('[data-list] > button')
  expect(told()).toEqual([])
})

it('lets go only when neither points at it', async () => {
  await point('pointerover')
  await focus('[data-row="0"]')
  await point('pointerleave')
  expect(told()).toEqual([true])
  await focus('input')
  expect(told()).toEqual([true, false])
})
