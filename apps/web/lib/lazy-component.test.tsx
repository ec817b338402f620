import { act, type ComponentType, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { one, render } from '../testing/render.tsx'
import { fetchPartsUnless, lazyComponent } from './lazy-component.tsx'

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

describe('a part that cannot be fetched', () => {
  /** Drawn inside a screen that has something else: it fails as often as is said, then comes. */
  async function drawn(failures: number) {
    let left = failures
    const load = vi.fn(async (): Promise<ComponentType<{ name: string }>> => {
      if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
      return Form
    })
    const Lazy = lazyComponent(load, { ahead: false })
    const screen = () =>
      render(
        <main>
          <h1>Positions</h1>
          <Suspense fallback={null}>
            <Lazy name="a" />
          </Suspense>
        </main>,
      )
    return { load, screen, ...(await screen()) }
  }
  const again = (element: HTMLElement) => act(async () => one(element, '[role=alert] button').click())

  it('says so in its place and leaves the screen, and comes as it is asked for again', async () => {
    const { element, load, unmount } = await drawn(2)
    expect(one(element, 'h1').textContent).toBe('Positions')
    expect(one(element, '[role=alert]').textContent).toContain('Le serveur ne répond pas')
    expect(load).toHaveBeenCalledTimes(1)
    await again(element)
    expect(one(element, '[role=alert] button').textContent).toBe('Réessayer')
    expect(load).toHaveBeenCalledTimes(2)
    await again(element)
    expect(one(element, 'input').getAttribute('value')).toBe('a')
    expect(element.querySelector('[role=alert]')).toBeNull()
    await unmount()
  })

  it('is asked for anew where it is opened anew', async () => {
    const { element, screen, unmount } = await drawn(1)
    expect(element.querySelector('[role=alert]')).not.toBeNull()
    await unmount()
    const opened = await screen()
    expect(one(opened.element, 'input').getAttribute('value')).toBe('a')
    await opened.unmount()
  })

  it('is not fetched ahead where it is not for everybody', async () => {
    const load = vi.fn(async () => Form)
    lazyComponent(load, { ahead: false })
    fetchPartsUnless(() => false)
    await new Promise((done) => setTimeout(done, 300))
    expect(load).not.toHaveBeenCalled()
  })
})
