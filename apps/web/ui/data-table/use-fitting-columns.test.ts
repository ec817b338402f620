import { expect, it } from 'vitest'
import type { DataColumn } from './columns.ts'
import { yielding } from './use-fitting-columns.ts'

const column = (id: string, yields?: number): DataColumn<object> => ({
  ...{ id, header: id, value: () => id },
  ...(yields === undefined ? {} : { yields }),
})
const COLUMNS = [
  column('price'),
  column('seller', 11),
  column('buyer', 10),
  column('form', 2),
  column('origin', 1),
]
const ids = (columns: readonly DataColumn<object>[]) => columns.map(({ id }) => id)

it('leaves aside what does not decide, in its order, and the parties only when nothing else is left to do', () => {
  expect(ids(yielding(COLUMNS, new Set(), [], false))).toEqual(['origin', 'form'])
  expect(ids(yielding(COLUMNS, new Set(), ['origin', 'form'], false))).toEqual([])
  expect(ids(yielding(COLUMNS, new Set(), ['origin', 'form'], true))).toEqual(['buyer', 'seller'])
})

it('never takes what decides, nor what somebody wants to see', () => {
  expect(ids(yielding(COLUMNS, new Set(['buyer', 'form']), [], true))).toEqual(['origin', 'seller'])
})
