import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { afterDrawing } from '../lib/after-drawing.ts'
import { enterValue } from '../lib/enter-value.ts'
import { type TypedAhead, typeAhead } from '../lib/typed-ahead.ts'

/** Where one begins to type or to choose. */
const FIELD = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * A part of a panel that comes after it: when the panel has been seen, and where it is fetched still (`lazyComponent`), when it is there.
 * It takes the focus then, if the panel still has it.
 * The panel is what bears `data-panel` and can have the focus; of its fields it is led to the marked one, else to the first.
 * @param typed what is typed in the meantime is meant for its first field; false where it has none
 * @param about what it is about, where that may change: what was typed for one is not written into another
 */
export function LatePart({
  fallback,
  typed,
  about,
  children,
}: {
  fallback: ReactNode
  typed: boolean
  about?: string | number
  children: ReactNode
}) {
  const [panelIsSeen, setPanelIsSeen] = useState(false)
  const ahead = useRef<TypedAhead>(null)
  const isThere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is of what it was about
  useEffect(() => {
    if (typed && !isThere.current) ahead.current = typeAhead()
    return () => {
      ahead.current?.take()
      ahead.current = null
    }
  }, [typed, about])
  useEffect(() => afterDrawing(() => setPanelIsSeen(true)), [])
  if (!panelIsSeen) return fallback
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrival
        take={() => {
          isThere.current = true
          return ahead.current?.take() ?? ''
        }}
      />
    </Suspense>
  )
}

function Arrival({ take }: { take: () => string }) {
  const mark = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it arrives once
  useEffect(() => {
    const typed = take()
    const panel = mark.current?.closest<HTMLElement>('[data-panel]')
    const first =
      panel?.querySelector<HTMLElement>('[data-autofocus]') ?? panel?.querySelector<HTMLElement>(FIELD)
    if (!first || document.activeElement !== panel) return
    first.focus()
    // As if it had been written there: what stood in it was chosen whole.
    if (typed !== '' && first instanceof HTMLInputElement && !first.readOnly) enterValue(first, typed)
  }, [])
  return <span ref={mark} hidden />
}
