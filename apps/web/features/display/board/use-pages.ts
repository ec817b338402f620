import { boardPages } from '@fxmatch/domain/display/board-pages'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Height of one row in the board's own unit; see `--u` in the stylesheet. */
const ROW_UNITS = 10.4

/** A window of this form and wider has a hundred units of height, whatever its size; see `--u`. */
const WIDE = '(min-aspect-ratio: 20/19)'
const UNITS = 100
const UNITS_OF_WIDTH = 95

/** How many rows fit before anything can be measured: where the server draws the board, or nothing is laid out yet. */
function roomBeside(taken: number): number {
  const height = window.matchMedia(WIDE).matches
    ? UNITS
    : (UNITS * UNITS * window.innerHeight) / (UNITS_OF_WIDTH * window.innerWidth)
  return Math.max(1, Math.floor((height - taken) / ROW_UNITS))
}

/** How many rows fit below the table's head, measured. */
function useRoom(taken: number): { area: RefObject<HTMLDivElement | null>; room: number } {
  const area = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(() => roomBeside(taken))
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      // Not laid out yet: what the server has drawn is seen until all of it is there.
      if (element.clientHeight === 0) return
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0
      const unit = Number.parseFloat(getComputedStyle(element).fontSize)
      setRoom(Math.max(1, Math.floor((element.clientHeight - head) / (ROW_UNITS * unit))))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { area, room }
}

/**
 * The rows to show now: where they do not all fit, pages take turns.
 * @param taken what head and foot take of the window's height, in units, where it has not been measured
 */
export function usePages<T>(rows: readonly T[], seconds: number, taken: number) {
  const { area, room } = useRoom(taken)
  const [turn, setTurn] = useState(0)
  const pages = boardPages(rows, room)
  const count = pages.length
  useEffect(() => {
    if (count < 2) return
    const timer = window.setInterval(() => setTurn((now) => (now + 1) % 1_000_000), seconds * 1_000)
    return () => window.clearInterval(timer)
  }, [count, seconds])
  const page = count === 0 ? 0 : turn % count
  return { area, rows: pages[page] ?? [], page, count, hasTurned: turn > 0 }
}
