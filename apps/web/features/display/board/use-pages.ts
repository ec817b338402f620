import { boardPages } from '@fxmatch/domain/display/board-pages'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Height of one row in the board's own unit; see `--u` in the stylesheet. */
const ROW_UNITS = 10.4

/** How many rows fit below the table's head, measured. */
function useRoom(): { area: RefObject<HTMLDivElement | null>; room: number } {
  const area = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(1)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
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

/** The rows to show now: where they do not all fit, pages take turns. */
export function usePages<T>(rows: readonly T[], seconds: number) {
  const { area, room } = useRoom()
  const [turn, setTurn] = useState(0)
  const pages = boardPages(rows, room)
  const count = pages.length
  useEffect(() => {
    if (count < 2) return
    const timer = window.setInterval(() => setTurn((now) => (now + 1) % 1_000_000), seconds * 1_000)
    return () => window.clearInterval(timer)
  }, [count, seconds])
  const page = count === 0 ? 0 : turn % count
  return { area, rows: pages[page] ?? [], page, count }
}
