import { type PointerEvent, useMemo, useRef } from 'react'
import { isMirrored } from '../../lib/i18n/reading.ts'

/** What is done with a column by its head. */
export type HeadActions = {
  /** While an edge is being drawn, and when it is let go: then it is kept. */
  draw: (id: string, width: number, kept: boolean) => void
  /** An edge was pressed twice: the column has its own width again. */
  undraw: (id: string) => void
  /** Puts a column before another one; last where that is null. */
  move: (id: string, before: string | null) => void
}

/** How far a head has to be drawn before it moves its column: less is a press on it. */
const MOVES_FROM = 6

type Drag = {
  id: string
  from: number
  width: number
  edge: boolean
  moving: boolean
  before?: string | null
}

/** How far something was drawn in the order of reading, in CSS pixels. */
const along = (pixels: number) => (isMirrored() ? -pixels : pixels)

const headOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('th[data-column]') : null
const onEdge = (target: EventTarget) => target instanceof Element && target.closest('[data-edge]') !== null

/**
 * Draws columns wider and narrower by the edges of their heads, and moves them by the heads themselves. The row of heads hears for
 * all of them. The same by keyboard is in the choice of columns.
 */
export function useHeadDrag(actions: HeadActions) {
  const drag = useRef<Drag | null>(null)
  const newest = useRef(actions)
  newest.current = actions
  return useMemo(() => {
    const forget = (row: HTMLElement) => {
      for (const head of row.querySelectorAll('[data-drop]')) head.removeAttribute('data-drop')
      drag.current = null
    }
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const head = headOf(event.target)
        const id = head?.dataset.column
        if (!head || id === undefined || event.button !== 0) return
        const edge = onEdge(event.target)
        // A finger on a head scrolls the list.
        if (!edge && (head.dataset.movable === undefined || event.pointerType === 'touch')) return
        drag.current = { id, from: event.clientX, width: head.offsetWidth, edge, moving: false }
        if (edge) event.preventDefault()
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = drag.current
        if (!now) return
        const by = along(event.clientX - now.from)
        if (!now.moving && Math.abs(by) < (now.edge ? 1 : MOVES_FROM)) return
        // From now on letting go is no press on a head.
        if (!now.moving) event.currentTarget.setPointerCapture(event.pointerId)
        now.moving = true
        if (now.edge) newest.current.draw(now.id, now.width + by, false)
        else now.before = showDrop(event.currentTarget, event.clientX)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const was = drag.current
        forget(event.currentTarget)
        if (!was?.moving) return
        if (was.edge) newest.current.draw(was.id, was.width + along(event.clientX - was.from), true)
        else if (was.before !== undefined && was.before !== was.id) newest.current.move(was.id, was.before)
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => forget(event.currentTarget),
      onDoubleClick: (event: { target: EventTarget }) => {
        const id = onEdge(event.target) ? headOf(event.target)?.dataset.column : undefined
        if (id !== undefined) newest.current.undraw(id)
      },
    }
  }, [])
}

/** Shows before which column the one that is being moved would stand. @returns its id; null where it would be last */
function showDrop(row: HTMLElement, x: number): string | null {
  const heads = [...row.querySelectorAll<HTMLElement>('th[data-movable]')]
  const next = heads.find((head) => {
    const { left, width } = head.getBoundingClientRect()
    return along(x - left - width / 2) < 0
  })
  for (const head of heads) head.toggleAttribute('data-drop', head === next)
  return next?.dataset.column ?? null
}
