import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardPages } from './board-pages.ts'

describe('the pages of a board', () => {
  it.each([
    [16, 7, [6, 5, 5]],
    [7, 7, [7]],
    [8, 7, [4, 4]],
    [0, 7, []],
    [3, 0, [1, 1, 1]],
    [5, 2.9, [2, 2, 1]],
  ])('of %d lines with room for %d have %j', (lines, most, sizes) => {
    expect(
      boardPages(
        Array.from({ length: lines }, (_, line) => line),
        most,
      ).map((page) => page.length),
    ).toEqual(sizes)
  })

  it('hold every line once, in order, as few and as even as can be', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (lines, most) => {
        const pages = boardPages(lines, most)
        expect(pages.flat()).toEqual(lines)
        expect(pages).toHaveLength(Math.ceil(lines.length / most))
        const sizes = pages.map((page) => page.length)
        if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(sizes.every((size) => size <= most)).toBe(true)
      }),
    )
  })
})
