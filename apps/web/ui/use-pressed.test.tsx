import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { one, render } from '../testing/render.tsx'
import { usePressed } from './use-pressed.ts'

let follow: (next: string) => void
let told: string[]
/** Whether the address says what it is told at once. A new address is drawn in pieces, which presses interrupt. */
let isPrompt: boolean

/** What stands in an address, and what is seen to be chosen. */
function Chooser() {
  const [address, setAddress] = useState('none')
  follow = setAddress
  const [seen, press] = usePressed(address, (next: string) => {
    told.push(next)
    if (isPrompt) setAddress(next)
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
  isPrompt = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  ;({ element, unmount: leave } = await render(<Chooser />))
})
afterEach(async () => {
  await leave()
  vi.useRealTimers()
})

const shown = () => one(element, 'output').textContent
const press = (which: string) => act(async () => one(element, `#${which}`).click())
const drawing = () => act(async () => void vi.advanceTimersByTime(40))

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
  // The browser's way back, say: it was the last that somebody asked for.
  await drawing()
  expect([shown(), told]).toEqual(['another another', []])
})

it('shows the last that was pressed while the caller still follows what was pressed before', async () => {
  isPrompt = false
  await press('first')
  await drawing()
  await press('second')
  await act(async () => follow('first'))
  expect(shown()).toBe('first second')
  await drawing()
  expect(told).toEqual(['first', 'second'])
  await act(async () => follow('second'))
  await act(async () => follow('none'))
  expect(shown()).toBe('none none')
})

it('shows what was pressed again while the caller still follows another', async () => {
  await press('first')
  await drawing()
  isPrompt = false
  await press('second')
  await drawing()
  await press('first')
  await act(async () => follow('second'))
  expect(shown()).toBe('second first')
  await drawing()
  await act(async () => follow('first'))
  await act(async () => follow('second'))
  expect(shown()).toBe('second second')
})

it('keeps nothing of a press of what is chosen', async () => {
  await press('first')
  await drawing()
  await press('first')
  await drawing()
  await act(async () => follow('none'))
  expect(shown()).toBe('none none')
})

it('keeps nothing of presses that led back to what is chosen', async () => {
  await press('first')
  await drawing()
  isPrompt = false
  await press('second')
  await press('first')
  await drawing()
  await drawing()
  await act(async () => follow('second'))
  expect(shown()).toBe('second second')
})
