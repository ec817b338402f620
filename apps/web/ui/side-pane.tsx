import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterDrawing } from '../lib/after-drawing.ts'
import classes from './side-panel.module.css'

/** From this width on the panel stands beside the list, so that the list stays in view. */
const BESIDE = '(min-width: 1200px)'

/** Whether a panel stands beside its list here, and not over it. */
export function useBeside(): boolean {
  return useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
}

/**
 * A list, and the panel of what is open in it: side by side where there is room. The panel is seen first, over the list's end;
 * then the list makes room for it, which takes as long again where it is long.
 */
export function SidePane({ open, children }: { open: boolean; children: ReactNode }) {
  const beside = useBeside()
  const [made, setMade] = useState(open)
  useEffect(() => {
    if (made === open) return
    // In pieces, and not before the panel is seen: a deferred value may be drawn in the same picture with it.
    return afterDrawing(() => startTransition(() => setMade(open)))
  }, [made, open])
  // A window that becomes narrow gives the room back at once.
  const room = beside && made
  return (
    <div
      className={classes.pane}
      data-open={room || undefined}
      data-opening={(beside && open && !made) || undefined}
    >
      {children}
    </div>
  )
}
