import { LOCAL_KEYS, readSetting } from './settings.ts'
import { onChoice } from './stored-choice.ts'

/**
 * Keeps the root element, which the style sheets read, in step with what is chosen here or in another tab. Before the
 * first paint `public/appearance.js` does the same. Call once.
 */
export function followAppearance(): void {
  const root = document.documentElement
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  onChoice(LOCAL_KEYS.density, () => root.setAttribute('data-density', readSetting('density')))
  onChoice(LOCAL_KEYS.scheme, () => {
    const scheme = readSetting('scheme')
    const shown = scheme === 'auto' ? (dark.matches ? 'dark' : 'light') : scheme
    root.setAttribute('data-mantine-color-scheme', shown)
  })
}
