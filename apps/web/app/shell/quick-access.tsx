import { Suspense, useCallback, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { PaletteButton } from './palette-button.tsx'
import { useKeys } from './use-keys.ts'

const Palette = lazyComponent(async () => (await import('./palette/palette.tsx')).Palette, { ahead: false })

/**
 * The palette: a button, and what the keys of every page open. Loaded when first asked for.
 *
 * @param button whether the button is seen already; the keys are heard before it
 * @param onHelp what the keys of the help do
 */
export function QuickAccess({ button, onHelp }: { button: boolean; onHelp: () => void }) {
  const [wish, setWish] = useState(0)
  const openPalette = useCallback(() => setWish((count) => count + 1), [])
  useKeys({ openPalette, openHelp: onHelp })
  return (
    <>
      {button && <PaletteButton onPress={openPalette} />}
      {wish > 0 && (
        <Suspense fallback={null}>
          <Palette wish={wish} />
        </Suspense>
      )}
    </>
  )
}
