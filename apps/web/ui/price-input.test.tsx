import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, type FormEvent, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PriceBands, useTypedPrice, useTypedPrices } from '../lib/prices/use-typed-prices.ts'
import { click, one, read, render, typeInto } from '../testing/render.tsx'
import { PriceCell, PriceInput, PriceQuestion } from './price-input.tsx'
import { ReasonedButton } from './reasoned-button.tsx'

const EUR = {
  currency: 'EUR',
  unit: 1,
  reference: { rate: '3.3868', day: '2026-11-18' },
  deviationPercent: '5',
}
const BANDS: PriceBands = {
  of: (currency) => (currency === 'EUR' ? EUR : null),
  targetPercent: () => null,
  failed: false,
  settled: async () => BANDS,
}
/** Bands that are known as they are. */
const settled = (bands: Omit<PriceBands, 'settled'>): PriceBands => ({
  ...bands,
  settled: async () => settled(bands),
})
const sent = vi.fn()
let leave: () => Promise<void> = async () => undefined
beforeEach(() => sent.mockClear())
afterEach(() => leave())

/** The bands become known while the form is open. */
let learn: (bands: PriceBands) => void = () => undefined
function Form({ bands: first }: { bands: PriceBands }) {
  const [bands, setBands] = useState(first)
  learn = setBands
  const [typed, setTyped] = useState('')
  const amount = useRef<HTMLInputElement>(null)
  const price = useTypedPrice(bands, { currency: 'EUR', typed })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await price.confirmed(() => amount.current?.value)) sent(typed)
  }
  return (
    <form onSubmit={submit}>
      <input ref={amount} name="amount" />
      <PriceInput price={price} aria-label="Prix" value={typed} onChange={setTyped} />
      <ReasonedButton type="submit" reason={price.reason}>
        Valider
      </ReasonedButton>
    </form>
  )
}

/** Links ask where they are. */
const ROUTER = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

async function draw(bands: PriceBands = BANDS) {
  const { element, unmount } = await render(
    <RouterContextProvider router={ROUTER}>
      <Form bands={bands} />
    </RouterContextProvider>,
  )
  leave = unmount
  const field = () => one(element, 'input[aria-label="Prix"]')
  const type = (text: string) => typeInto(field(), text)
  const wrong = () => field().getAttribute('aria-invalid') === 'true'
  const question = () => {
    const asked = element.querySelector('[role="alert"]')
    return asked && read(asked)
  }
  return { element, field, type, wrong, question, submit: () => click(one(element, 'button')) }
}

type Drawn = Awaited<ReturnType<typeof draw>>

it('shows the range and, as one types, the distance from the reference; a near price goes at once', async () => {
  const { element, type, wrong, submit } = await draw()
  // A line never breaks the date: there are joiners in it.
  expect(read(element).replaceAll('\u2060', '')).toContain(
    'permis de 3,2175 à 3,5561 TND pour 1 EUR, référence 3,3868 du 18-11-2026',
  )
  await type('3,4')
  expect(read(element)).toContain('0,39 % au-dessus de la référence')
  expect(wrong()).toBe(false)
  await submit()
  expect(sent).toHaveBeenCalledWith('3.4')
})

it('says at once what is outside, with the sentence of the refusal, and the button says so', async () => {
  const { element, type, wrong, submit } = await draw()
  await type('34,02')
  expect(wrong()).toBe(true)
  expect(read(element)).toContain(
    'Le prix est hors de l’écart autorisé : entre 3,2175 et 3,5561 TND pour 1 EUR (prix d’ouverture 3,3868, écart de 5 %)',
  )
  expect(one(element, 'button').getAttribute('aria-disabled')).toBe('true')
  await submit()
  expect(sent).not.toHaveBeenCalled()
})

it('leaves a number alone while it is begun, until it is sent or left', async () => {
  const { field, type, wrong, submit } = await draw()
  await type('3')
  expect(wrong()).toBe(false)
  await submit()
  expect(sent).not.toHaveBeenCalled()
  expect(wrong()).toBe(true)
  await type('3,2')
  expect(wrong()).toBe(false)
  await act(async () => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(wrong()).toBe(true)
})

it('asks once more about a far price; the second press sends it, another price is asked about anew', async () => {
  const { type, question, submit } = await draw()
  await type('3,4884')
  expect(question()).toBeNull()
  await submit()
  expect(question()).toBe('3,00 % au-dessus de la référence : confirmer ? Appuyez une seconde fois.')
  expect(sent).not.toHaveBeenCalled()

  await type('3,2852')
  expect(question()).toBeNull()
  await type('3,4884')
  await submit()
  expect(question()).not.toBeNull()
  await submit()
  expect(sent).toHaveBeenCalledExactlyOnceWith('3.4884')
})

it('judges a price that is sent before its reference is there once it is: a far one is asked about', async () => {
  const known = Promise.withResolvers<PriceBands>()
  const { type, question, submit } = await draw({
    ...BANDS,
    of: () => null,
    settled: () => known.promise,
  })
  await type('3,4884')
  await submit()
  await submit()
  expect(sent).not.toHaveBeenCalled()
  await act(async () => {
    known.resolve(BANDS)
    learn(BANDS)
  })
  expect(question()).toMatch(/^3,00 % au-dessus de la référence : confirmer/)
  expect(sent).not.toHaveBeenCalled()
  await submit()
  expect(sent).toHaveBeenCalledExactlyOnceWith('3.4884')
})

it('sends nothing of a form that was changed or left while the range was still on its way', async () => {
  const waits = () => {
    const known = Promise.withResolvers<PriceBands>()
    return { known, bands: { ...BANDS, of: () => null, settled: () => known.promise } }
  }
  const changes = [
    ({ type }: Drawn) => type('3,41'),
    ({ element }: Drawn) => typeInto(one(element, '[name="amount"]'), '1000'),
    () => leave(),
  ]
  for (const change of changes) {
    const { known, bands } = waits()
    const drawn = await draw(bands)
    await drawn.type('3,4')
    await drawn.submit()
    await change(drawn)
    await act(async () => known.resolve(BANDS))
    expect(sent).not.toHaveBeenCalled()
    if (document.contains(drawn.element)) await leave()
  }
  leave = async () => undefined
})

it('takes a held key and a double click for one press', async () => {
  const { element, field, type, question, submit } = await draw()
  await type('3,4884')
  await submit()
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  field().dispatchEvent(held)
  expect(held.defaultPrevented).toBe(true)
  const second = new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true })
  await act(async () => one(element, 'button').dispatchEvent(second))
  expect(sent).not.toHaveBeenCalled()
  expect(question()).not.toBeNull()
})

it('says which step is missing where there is no reference, and that the range cannot be read', async () => {
  const without = await draw(
    settled({ of: () => ({ ...EUR, reference: null }), targetPercent: () => null, failed: false }),
  )
  expect(without.element.textContent).toContain('Aucun prix d’ouverture d’EUR n’a été validé')
  // The step has a way to it.
  expect(one(without.element, 'a').getAttribute('href')).toBe('/opening-rate?currency=EUR')
  await without.type('3,4')
  expect(without.wrong()).toBe(true)
  await leave()
  const failed = await draw(settled({ of: () => null, targetPercent: () => null, failed: true }))
  expect(failed.element.textContent).toContain('la fourchette autorisée ne peut être lue')
  await failed.type('3,4884')
  await failed.submit()
  expect(sent).toHaveBeenCalledWith('3.4884')
})

it('marks a table’s field outside with its sentence, and asks once about the others, naming the currencies', async () => {
  function Table() {
    const [typed, setTyped] = useState('34.02')
    const prices = useTypedPrices(
      BANDS,
      [typed, '3.4884', '3.39', '3.2852'].map((rate, index) => {
        const label = ['EUR', 'USD', 'GBP', 'CHF'][index] ?? ''
        return { key: label, label, currency: 'EUR', typed: rate, onTop: null }
      }),
    )
    return (
      <>
        <PriceCell price={prices.of('EUR')} aria-label="EUR" value={typed} onChange={setTyped} />
        {prices.question !== null && <PriceQuestion>{prices.question}</PriceQuestion>}
        <button type="button" data-mend onClick={() => setTyped('3.4')} />
        <ReasonedButton reason={prices.reason} onClick={async () => (await prices.confirmed()) && sent()}>
          Valider
        </ReasonedButton>
      </>
    )
  }
  const { element, unmount } = await render(<Table />)
  leave = unmount
  const save = () => one(element, 'button:not([data-mend])')
  const field = one(element, 'input')
  const described = field.getAttribute('aria-describedby') ?? ''
  expect(read(document.getElementById(described))).toContain('Le prix est hors de l’écart autorisé : entre')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await click(save())
  expect(element.querySelector('[role="alert"]')).toBeNull()

  await click(one(element, '[data-mend]'))
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await click(save())
  expect(read(one(element, '[role="alert"]'))).toBe(
    'Loin de la référence : USD 3,4884 (+3,00 %), CHF 3,2852 (−3,00 %). Confirmer ? Appuyez une seconde fois.',
  )
  expect(sent).not.toHaveBeenCalled()
  await click(save())
  expect(sent).toHaveBeenCalledOnce()
})
