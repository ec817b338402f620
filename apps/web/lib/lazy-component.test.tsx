import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { fetchPartsUnless, lazyComponent } from './lazy-component.ts'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

const Form = ({ name }: { name: string }) => <input defaultValue={name} />

function place() {
  const element = document.createElement('div')
  const root = createRoot(element)
  const draw = (Component: typeof Form) =>
    act(async () => root.render(<Suspense fallback="wait">{<Component name="a" />}</Suspense>))
  return { element, root, draw }
}

it('fetches by itself when nothing else is to be done, and is drawn at once from then on', async () => {
  const load = vi.fn(async () => Form)
  const Lazy = lazyComponent(load)
  let busy = true
  fetchPartsUnless(() => busy)
  await new Promise((done) => setTimeout(done, 50))
  expect(load).not.toHaveBeenCalled()
  busy = false
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 20_000 })
  await Promise.resolve()
  const { element, root } = place()
  act(() => root.render(<Lazy name="a" />))
  expect(element.innerHTML).toContain('value="a"')
})

it('keeps what was typed when it is drawn again after it has arrived', async () => {
  let arrive: (form: typeof Form) => void = () => undefined
  const Lazy = lazyComponent(() => new Promise<typeof Form>((done) => (arrive = done)))
  const { element, draw } = place()
  await draw(Lazy as typeof Form)
  expect(element.textContent).toBe('wait')
  await act(async () => arrive(Form))
  const input = element.querySelector('input')
  if (input) input.value = 'typed'
  await draw(Lazy as typeof Form)
  expect(element.querySelector('input')?.value).toBe('typed')
})
