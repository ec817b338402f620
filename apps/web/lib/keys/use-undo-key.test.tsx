import { expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useUndoKey } from './use-undo-key.ts'

const taken: string[] = []
function Undone({ what }: { what: string | null }) {
  useUndoKey(what === null ? null : () => taken.push(what))
  return null
}

function press(target: EventTarget = document.body, repeat = false): boolean {
  const said = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true, repeat }
  const event = new KeyboardEvent('keydown', said)
  target.dispatchEvent(event)
  return event.defaultPrevented
}

it('takes back the newest alone, then what was before it, and nothing of who types', async () => {
  const order = await render(<Undone what="order" />)
  const alert = await render(<Undone what="alert" />)
  const other = await render(<Undone what={null} />)
  const field = document.createElement('input')
  document.body.append(field)
  expect(press(field)).toBe(false)
  expect(press()).toBe(true)
  expect(taken).toEqual(['alert'])
  await alert.unmount()
  // A key that is held goes on saying so: what was done before is not taken back by it.
  expect(press(document.body, true)).toBe(true)
  expect(taken).toEqual(['alert'])
  press()
  expect(taken).toEqual(['alert', 'order'])
  await order.unmount()
  expect(press()).toBe(false)
  expect(taken).toEqual(['alert', 'order'])
  await other.unmount()
  field.remove()
})
