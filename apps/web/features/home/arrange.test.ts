import type { HomePanel } from '@fxmatch/domain/home/home-panels'
import { expect, it } from 'vitest'
import { arranged, movedTo, withHiddenPanel } from './arrange.ts'

const USUAL: readonly HomePanel[] = ['line', 'queue', 'manifest', 'stock']

it('is as usual until somebody arranges it', () => {
  expect(arranged(USUAL, {})).toEqual({ shown: USUAL, hidden: [] })
})

it('moves among what is shown, and no further than both ends', () => {
  expect(arranged(USUAL, movedTo(USUAL, {}, 'manifest', 0)).shown).toEqual([
    'manifest',
    'line',
    'queue',
    'stock',
  ])
  expect(arranged(USUAL, movedTo(USUAL, {}, 'line', 99)).shown.at(-1)).toBe('line')
  expect(arranged(USUAL, movedTo(USUAL, {}, 'queue', -5)).shown[0]).toBe('queue')
  // Past a hidden one in one step.
  const hidden = withHiddenPanel({}, 'queue', true)
  expect(arranged(USUAL, movedTo(USUAL, hidden, 'manifest', 0)).shown).toEqual(['manifest', 'line', 'stock'])
})

it('hides and shows again, in the place where it was', () => {
  const hidden = withHiddenPanel(movedTo(USUAL, {}, 'stock', 0), 'queue', true)
  expect(arranged(USUAL, hidden)).toEqual({ shown: ['stock', 'line', 'manifest'], hidden: ['queue'] })
  expect(arranged(USUAL, withHiddenPanel(hidden, 'queue', false)).shown).toEqual([
    'stock',
    'line',
    'queue',
    'manifest',
  ])
})

it('shows nothing that is not one’s own, and finds a place for what is new', () => {
  const layout = { order: ['stock', 'margins', 'line'], hidden: ['margins', '__proto__'] }
  expect(arranged(['line', 'queue'], layout)).toEqual({ shown: ['line', 'queue'], hidden: [] })
  expect(arranged(USUAL, { order: ['stock', 'line'] }).shown).toEqual(['stock', 'line', 'queue', 'manifest'])
})
