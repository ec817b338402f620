import { act, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import type { DataColumn } from './columns.ts'
import { useFittingColumns } from './use-fitting-columns.ts'

const ROOM = 1_000
const COLUMNS = [{ id: 'amount' }, { id: 'note', yields: 1 }] as DataColumn<string>[]
const NONE: ReadonlySet<string> = new Set()
const ROWS = ['a']

/** What the observers of the browser tell, once they do. */
let observe = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        observe = told
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset.tight ? ROOM : ROOM + 10
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('draws a list that is too wide as it comes, and then as it fits, whatever the browser tells of its size later', async () => {
  const drawn: string[] = []
  function List() {
    const box = useRef<HTMLDivElement>(null)
    const { columns, tight } = useFittingColumns(box, COLUMNS, NONE, ROWS)
    drawn.push(`${tight ? 'tight' : 'wide'} ${columns.length}`)
    return (
      <div ref={box} data-tight={tight || undefined}>
        <table />
      </div>
    )
  }
  const { unmount } = await render(<List />)
  await act(async () => observe())
  await unmount()
  const shapes = drawn.filter((shape, at) => shape !== drawn[at - 1])
  expect(shapes).toEqual(['wide 2', 'tight 1'])
})
