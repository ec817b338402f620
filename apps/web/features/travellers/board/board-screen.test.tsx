import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { click, one, render, typeInto } from '../../../testing/render.tsx'
import { BoardScreen } from './board-screen.tsx'

/** Lets the answers come that were asked for. */
let answer: () => Promise<void>
let element: HTMLElement
let leave: () => Promise<void>

const rate = (isoCode: string) => ({ currency: { isoCode, pattern: 2, unit: 1 }, rate: '3.3868' })
/** What an office gives or takes for a question. */
function board(query: URLSearchParams) {
  const buys = query.get('direction') === 'BUY'
  const dollars = query.get('currency') === 'USD'
  const quote = {
    allIn: buys ? '1750.000' : '1690.000',
    rate: dollars ? '2.9100' : buys ? '3.5000' : '3.3868',
  }
  const operator = { id: 'one', name: 'Change du Golfe', score: null, phone: '73240412', whatsapp: '' }
  const row = { operator, quote, rates: [rate('EUR'), rate('USD')], message: '', agencies: [] }
  return { data: [row], asOf: '2026-11-30T08:00:00.000Z' }
}

beforeEach(async () => {
  window.history.replaceState(null, '', '/changer')
  const waiting: (() => void)[] = []
  answer = () =>
    act(async () => {
      for (const go of waiting.splice(0)) go()
      await new Promise<void>((done) => setTimeout(done, 20))
    })
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise<void>((go) => waiting.push(go))
    return Response.json(url.includes('/board') ? board(new URLSearchParams(url.split('?')[1])) : [])
  })
  ;({ element, unmount: leave } = await render(<BoardScreen />))
  await answer()
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const card = () => plainSpaces(one(element, 'li').textContent ?? '')
const field = (name: string) => one(element, `[name="${name}"]`)

it('says of the figures it still has what they were asked as, until those of another question are there', async () => {
  const sold = card()
  expect(sold).toContain('Vous recevez, tout compris1 690,000 TND1 EUR = 3,3868 TND')
  await click(one(element, '[name="direction"][value="BUY"]'))
  expect(card()).toBe(sold)
  await answer()
  const bought = card()
  expect(bought).toContain('Vous payez, tout compris1 750,000 TND1 EUR = 3,5000 TND')
  await act(async () => {
    const currency = field('currency') as HTMLSelectElement
    currency.value = 'USD'
    currency.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(card()).toBe(bought)
  await answer()
  expect(card()).toContain('1 USD = 2,9100 TND')
})

it('leads to a request for the amount that stands in the field, from the moment it is left', async () => {
  await typeInto(field('amount'), '1200')
  await act(async () => field('amount').blur())
  const lead = [...element.querySelectorAll('a')].find(({ href }) => href.includes('/changer/demande?'))
  expect(lead?.getAttribute('href')).toContain('amount=1200')
})
