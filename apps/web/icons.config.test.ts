import { describe, expect, it } from 'vitest'
import { icons, shapesOf } from './icons.config.ts'

describe('icons', () => {
  it('leaves to the frame what is the same in all of them', () => {
    const body =
      '<g fill="none" stroke="currentColor" stroke-width="2"><path d="M3 3h1"/><circle cx="5" cy="5" r="2" stroke-linecap="round"/></g>'
    expect(shapesOf(body)).toEqual([
      ['path', { d: 'M3 3h1' }],
      ['circle', { cx: '5', cy: '5', r: '2' }],
    ])
  })

  it('makes a module of a name that Tabler has, and fails on one that it has not', () => {
    const { load } = icons()
    if (typeof load !== 'function') throw new Error('the plugin loads nothing')
    const context = {
      error: (message: string) => {
        throw new Error(message)
      },
    }
    const made = (id: string) => load.call(context as never, id)
    expect(made('\0virtual:icons/plus')).toContain('export default icon([["path",{"d":')
    expect(() => made('\0virtual:icons/no-such-icon')).toThrow("Tabler has no icon 'no-such-icon'")
    expect(made('\0virtual:texts')).toBeNull()
  })
})
