import { useSetting, type Value } from './settings.ts'

export type Density = Value<'density'>

/** Row heights in CSS pixels, as `tokens.css` has them; the virtual list needs them before it measures. */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { dense: 24, comfortable: 30 }

/** How high rows are: 30 px unless somebody chooses the dense ones. */
export function useDensity(): [Density, (density: Density) => void] {
  return useSetting('density')
}
