import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { LatePart } from './late-part.tsx'
import { SidePane } from './side-pane.tsx'
import { SidePanel } from './side-panel.tsx'

let close: () => Promise<void>

/** Whether there is room beside the list, and how that is told to be another. */
let beside = true
const heard = new Set<(event: { matches: boolean }) => void>()
const resized = () => {
  for (const hear of heard) hear({ matches: beside })
}

beforeEach(() => {
  beside = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  const wide = (media: string) => ({
    media,
    get matches() {
      return beside
    },
    addEventListener(_: string, hear: (event: { matches: boolean }) => void) {
      heard.add(hear)
    },
    removeEventListener(_: string, hear: (event: { matches: boolean }) => void) {
      heard.delete(hear)
    },
  })
  vi.spyOn(window, 'matchMedia').mockImplementation(wide as never)
})
afterEach(async () => {
  await close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const drawn = () => act(async () => void vi.advanceTimersByTime(40))
const panel = () => document.querySelector('aside')
const press = (key: string) =>
  act(async () => {
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(pressed)
  })

function Field() {
  const [text, setText] = useState('5 000,00')
  return <input data-autofocus value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

/** Has the panel show another thing. */
let show: (about: number, typed: boolean) => Promise<void>

async function open(onClose: () => void, typed = true) {
  function Panel() {
    const [shown, setShown] = useState({ about: 1, typed })
    show = (about, typed) => act(async () => setShown({ about, typed }))
    return (
      <SidePanel title="Ticket" about={shown.about} onClose={onClose}>
        <LatePart {...shown} fallback={<p>…</p>}>
          <Field key={shown.about} />
        </LatePart>
      </SidePanel>
    )
  }
  const { unmount } = await render(<Panel />)
  close = unmount
}

it('is seen before what it shows, and leads the focus into it when that has come', async () => {
  await open(() => undefined)
  expect(panel()?.textContent).toContain('…')
  expect(document.activeElement).toBe(panel())
  await drawn()
  expect(document.activeElement).toBe(document.querySelector('[data-autofocus]'))
  expect(document.querySelector('input')?.value).toBe('5 000,00')
})

it('writes into its first field what is typed before that is there, in the place of what stood in it', async () => {
  await open(() => undefined)
  for (const key of ['1', '2', '0', '0', 'Backspace', 'Enter']) await press(key)
  await drawn()
  expect(document.querySelector('input')?.value).toBe('120')
})

it('writes nothing that was typed for another into its field', async () => {
  await open(() => undefined)
  for (const key of '750') await press(key)
  await show(2, true)
  for (const key of '12') await press(key)
  await drawn()
  expect(document.querySelector('input')?.value).toBe('12')
})

it('leaves keys to the field of the next thing once it is there itself, also after one that was only read', async () => {
  await open(() => undefined, false)
  await drawn()
  await show(2, true)
  await drawn()
  let heard = ''
  const hear = ({ key }: KeyboardEvent) => {
    heard += key
  }
  window.addEventListener('keydown', hear)
  await press('1')
  window.removeEventListener('keydown', hear)
  expect(heard).toBe('1')
})

it('is seen over the list before the list makes room for it, and takes that back when it is gone', async () => {
  let toggle = () => undefined as unknown
  function Screen() {
    const [open, setOpen] = useState(false)
    toggle = () => setOpen(!open)
    return <SidePane open={open}>list</SidePane>
  }
  const { element, unmount } = await render(<Screen />)
  close = unmount
  const pane = () => {
    const { open = 'no', opening = 'no' } = (element.querySelector('div') as HTMLElement).dataset
    return `${opening} ${open}`
  }
  expect(pane()).toBe('no no')
  await act(async () => toggle())
  expect(pane()).toBe('true no')
  await drawn()
  expect(pane()).toBe('no true')
  await act(async () => toggle())
  await drawn()
  expect(pane()).toBe('no no')
  // In a window that becomes narrow it lies over the list, which has its room back at once.
  await act(async () => toggle())
  await drawn()
  beside = false
  await act(async () => resized())
  expect(pane()).toBe('no no')
  beside = true
  await act(async () => resized())
  await act(async () => toggle())
  await drawn()
  // Closed before it was seen: nothing is left of it.
  await act(async () => toggle())
  await act(async () => toggle())
  await drawn()
  expect(pane()).toBe('no no')
})

it('leaves keys to the page where it has no field', async () => {
  await open(() => undefined, false)
  let heard = ''
  const hear = ({ key }: KeyboardEvent) => {
    heard += key
  }
  window.addEventListener('keydown', hear)
  await press('1')
  window.removeEventListener('keydown', hear)
  expect(heard).toBe('1')
})

it('is gone at once when it is left, and its owner is told once, after that has been drawn', async () => {
  let closed = 0
  await open(() => {
    closed++
  })
  await drawn()
  await press('Escape')
  await press('Escape')
  expect(panel()?.hidden).toBe(true)
  expect(closed).toBe(0)
  await drawn()
  expect(closed).toBe(1)
})

it('hears no key any more once it is left: Enter would send what it shows', async () => {
  await open(() => undefined)
  await drawn()
  const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  const field = document.activeElement
  expect(field?.dispatchEvent(enter())).toBe(true)
  await press('Escape')
  expect(field?.dispatchEvent(enter())).toBe(false)
})

it('has toasts make way while it is there: they would lie on its button', async () => {
  expect(document.body.dataset.beside).toBeUndefined()
  await open(() => undefined)
  await drawn()
  expect(document.body.dataset.beside).toBe('')
  await press('Escape')
  expect(document.body.dataset.beside).toBeUndefined()
})

it('is there again where its owner keeps it', async () => {
  await open(() => undefined)
  await drawn()
  await press('Escape')
  await drawn()
  await drawn()
  expect(panel()?.hidden).toBe(false)
})

it('stays left where the window becomes narrow in the same moment', async () => {
  let closed = 0
  await open(() => {
    closed++
  })
  await drawn()
  await press('Escape')
  beside = false
  await act(async () => resized())
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  await drawn()
  expect(closed).toBe(1)
})
