import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Asked, bellKey, takePress, tellLivingAlerts, useAsked } from '../lib/rate-alerts/asked-alert.ts'
import { one, render } from '../testing/render.tsx'
import { AlertBell, useBellWords } from './alert-bell.tsx'

const EURO = { measure: 'BEST_ALL_IN', currency: 'EUR', form: 'CASH', value: '3.4120' } as const
const PRICES = [EURO, { ...EURO, form: 'DIGITAL' }, { ...EURO, value: '3.4121' }] as const

let asked: Asked
function Screen() {
  const words = useBellWords()
  asked = useAsked()
  return PRICES.map((price) => <AlertBell key={bellKey(price)} {...price} words={words} />)
}
afterEach(() => {
  takePress()
  tellLivingAlerts([])
})

/** Presses a bell at a time, in milliseconds. @returns whether something is asked for by it */
async function press(element: HTMLElement, nth: number, at: number): Promise<boolean> {
  await act(async () => takePress())
  const event = new MouseEvent('click', { bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  await act(async () => one(element, `button:nth-of-type(${nth})`).dispatchEvent(event))
  return asked.pressed.length > 0
}

it('is one element with a name, and takes a double click or a held key for one press', async () => {
  const { element, unmount } = await render(<Screen />)
  expect(element.querySelectorAll('button *')).toHaveLength(0)
  expect(plainSpaces(one(element, 'button').getAttribute('aria-label') ?? '')).toBe(
    'Alerte de cours : EUR à 3,4120',
  )
  expect(await press(element, 1, 1_000)).toBe(true)
  expect(asked.pressed).toEqual([EURO])
  // A key that is held repeats for as long as it is.
  for (let at = 1_030; at < 2_500; at += 30) expect(await press(element, 1, at)).toBe(false)
  expect(await press(element, 2, 2_500)).toBe(true)
  expect(await press(element, 1, 2_510)).toBe(true)
  expect(await press(element, 1, 3_011)).toBe(true)
  await unmount()
})

it('is heard whatever is pressed before what sets alerts is there: each, the earliest first', async () => {
  const { element, unmount } = await render(<Screen />)
  const bells = element.querySelectorAll('button')
  await act(async () => {
    for (const bell of bells) bell.click()
  })
  expect(asked.pressed).toEqual(PRICES)
  for (let left = PRICES.length; left > 0; left -= 1) {
    expect(asked.pressed).toHaveLength(left)
    await act(async () => takePress())
  }
  await unmount()
})

it('says where an alert lives: at that price, in that form, alone', async () => {
  const { element, unmount } = await render(<Screen />)
  // Once the list is drawn and the page at rest: nobody waits for it.
  await vi.waitFor(() => expect(asked.shown).toBe(true))
  await act(async () => tellLivingAlerts([bellKey(EURO)]))
  const lives = [...element.querySelectorAll('button')].map((bell) => bell.hasAttribute('data-lives'))
  expect(lives).toEqual([true, false, false])
  expect(plainSpaces(one(element, 'button').title)).toBe('Alerte en cours : EUR à 3,4120')
  await unmount()
})
