import { useCallback } from 'react'
import { useStoredChoice } from './stored-choice.ts'

export type Density = 'dense' | 'comfortable'

/** Row heights in CSS pixels, as `tokens.css` has them; the virtual list needs them before it measures. */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { dense: 24, comfortable: 30 }

/** How high rows are, 30 px unless somebody chooses the dense ones; the choice is kept on this browser and stands on the root element for the style sheets. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, store] = useStoredChoice('fxmatch.density')
  const choose = useCallback(
    (density: Density) => {
      store(density)
      document.documentElement.setAttribute('data-density', density)
    },
    [store],
  )
  return [stored === 'dense' ? 'dense' : 'comfortable', choose]
}
