import { expect, it } from 'vitest'
import { cycleOf } from './chunk-cycles.config.ts'

const of = (imports: Record<string, string[]>) => cycleOf(new Map(Object.entries(imports)))

it('finds a circle of chunks, wherever it begins', () => {
  expect(of({ a: ['b', 'c'], b: ['c'], c: [] })).toBeNull()
  expect(of({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b'])
  expect(of({ a: ['a'] })).toEqual(['a', 'a'])
})
