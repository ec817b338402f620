import type { HomePanel } from '@fxmatch/domain/home/home-panels'
import { expect, it } from 'vitest'
import { alonePanels, arranged, movedTo, withHiddenPanel } from './arrange.ts'

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

const places = { wide: new Set(['line', 'queue'] as const), tall: new Set(['waits'] as const) }

it.each([
  ['two beside each other', ['stock', 'receptions'], []],
  ['one before a wide one, and one after', ['stock', 'line', 'receptions'], ['stock', 'receptions']],
  ['a tall one beside two', ['waits', 'stock', 'receptions'], []],
  ['a tall one beside one', ['waits', 'stock'], []],
  ['a tall one by itself', ['line', 'waits'], ['waits']],
  ['the last of three', ['stock', 'receptions', 'signups'], ['signups']],
  ['a wide one alone', ['queue'], []],
] as const)('leaves no half of a home empty: %s', (_, shown, alone) => {
  expect([...alonePanels(shown, places)]).toEqual(alone)
})
