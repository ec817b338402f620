import { expect, it } from 'vitest'
import { stylesOf, usedComponents } from './used-styles.config.ts'

it('finds what the web shows of the library, and what that is made of', () => {
  const used = usedComponents()
  // A button of ours is one of theirs, a dialog has the styles of what it stands in.
  for (const name of ['Button', 'UnstyledButton', 'Modal', 'ModalBase', 'Notification', 'Input', 'Popover'])
    expect([name, used.has(name)]).toEqual([name, true])
  expect(used.has('RingProgress')).toBe(false)
})

it('keeps the order in which styles win: a button over what every button is', () => {
  const css = stylesOf(new Set(['Button', 'UnstyledButton']))
  const [unstyled, button] = [css.indexOf('.m_87cf2631'), css.indexOf('.m_77c9d27d')]
  expect(unstyled).toBeGreaterThan(-1)
  expect(button).toBeGreaterThan(unstyled)
})

it('knows when the library has no styles of that name', () => {
  expect(() => stylesOf(new Set(['NoSuchComponent']))).toThrow('NoSuchComponent')
})
