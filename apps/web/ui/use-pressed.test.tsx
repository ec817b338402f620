import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { afterDrawing } from '../lib/after-drawing.ts'
import { one, render } from '../testing/render.tsx'
import { usePressed } from './use-pressed.ts'

let follow: (next: string) => void
let told: string[]

/** What stands in an address, and what is seen to be chosen. */
function Chooser() {
  const [address, setAddress] = useState('none')
  follow = setAddress
  const [seen, press] = usePressed(address, (next: string) => {
    told.push(next)
    setAddress(next)
  })
  return (
    <>
      <output>{`${address} ${seen}`}</output>
      {['first', 'second'].map((next) => (
        <button key={next} type="button" id={next} onClick={() => press(next)} />
      ))}
    </>
  )
}

let element: HTMLElement
let leave: () => Promise<void>
beforeEach(async () => {
  told = []
  ;({ element, unmount: leave } = await render(<Chooser />))
})
afterEach(() => leave())

const shown = () => one(element, 'output').textContent
const press = (which: string) => act(async () => one(element, `#${which}`).click())
const drawing = () => act(() => new Promise<void>((drawn) => afterDrawing(drawn)))

it('shows what was pressed before its caller has it, and tells when that has been drawn', async () => {
  await press('first')
  expect([shown(), told]).toEqual(['none first', []])
  await drawing()
  expect([shown(), told]).toEqual(['first first', ['first']])
})

it('tells of the last alone where somebody presses faster', async () => {
  await press('first')
  await press('second')
  expect(shown()).toBe('none second')
  await drawing()
  expect([shown(), told]).toEqual(['second second', ['second']])
})

it('shows what the caller goes back to, as the way back of the browser has it', async () => {
  await press('first')
  await drawing()
  await act(async () => follow('none'))
  expect(shown()).toBe('none none')
})

it('lets the caller choose otherwise in the meantime', async () => {
  await press('first')
  await act(async () => follow('another'))
  expect(shown()).toBe('another another')
})
