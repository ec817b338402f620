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

  it('makes one shape of lines that follow each other, where nothing is filled', () => {
    const lines = '<path d="M3 3h1"/><path d="M4 4h1"/><path d="m6 9l6 6"/><path d="M1 1h1" opacity=".5"/>'
    const [first, second, third, fourth] = ['M3 3h1', 'M4 4h1', 'm6 9l6 6', 'M1 1h1']
    expect(shapesOf(`<g fill="none">${lines}</g>`)).toEqual([
      ['path', { d: `${first}${second}` }],
      ['path', { d: third }],
      ['path', { d: fourth, opacity: '.5' }],
    ])
    expect(shapesOf(`<g fill="currentColor">${lines}</g>`).map(([, { d }]) => d)).toEqual([
      first,
      second,
      third,
      fourth,
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
