import type { Virtualizer } from '@tanstack/react-virtual'

/**
 * Tells a long list how large its view is once the browser has laid it out. The library asks as soon as the list is drawn, and
 * has the whole page laid out for the answer, which then is laid out again with the rows.
 */
export function observeSize(
  { scrollElement, targetWindow }: Virtualizer<HTMLDivElement, Element>,
  tell: (size: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement || !targetWindow) return undefined
  const observer = new ResizeObserver(() =>
    tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
