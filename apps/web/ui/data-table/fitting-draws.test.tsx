import { act, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import type { DataColumn } from './columns.ts'
import { useFittingColumns } from './use-fitting-columns.ts'

const BAR = 15
const COLUMNS = [{ id: 'amount' }, { id: 'note', yields: 1 }] as DataColumn<string>[]
const NONE: ReadonlySet<string> = new Set()
const ROWS = ['a']

/** What the observers of the browser tell, once they do. */
let observe = () => {}
let withBar = false
let room = 1_000

beforeEach(() => {
  room = 1_000
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
  const isTight = (box: HTMLElement) => box.dataset.tight !== undefined
  // Tight rows are higher, and a bar stands beside them.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return isTight(this) && withBar ? room - BAR : room
  })
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return isTight(this) ? room - BAR : room + 10
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Draws a list that is too wide. @param later the widths that its place has afterwards @returns the shapes that it took, one after another */
async function shapesOf(later: readonly number[] = []): Promise<string[]> {
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
  for (const width of later) {
    room = width
    await act(async () => observe())
  }
  await unmount()
  return drawn.filter((shape, at) => shape !== drawn[at - 1])
}

it('draws a list that is too wide as it comes, and then as it fits, whatever the browser tells of its size later', async () => {
  withBar = false
  expect(await shapesOf()).toEqual(['wide 2', 'tight 1'])
})

it('comes to an end where a bar beside the rows comes and goes with how they are drawn', async () => {
  withBar = true
  expect((await shapesOf()).at(-1)).toBe('tight 1')
})

it('remembers how it fits a width that it had before, as when a panel beside it opens and closes', async () => {
  withBar = false
  expect(await shapesOf([800, 1_000, 800])).toEqual(['wide 2', 'tight 1', 'wide 2', 'tight 1'])
})
