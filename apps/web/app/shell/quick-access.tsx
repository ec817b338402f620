import { lazy, Suspense, useCallback, useState } from 'react'
import { KeysDialog } from './keys-dialog.tsx'
import { PaletteButton } from './palette-button.tsx'
import { useKeys } from './use-keys.ts'

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))

/**
 * The palette and the help on keys: a button, and what the keys of every page open. Loaded when first asked for.
 *
 * @param button whether the button is seen already; the keys are heard before it
 */
export function QuickAccess({ button }: { button: boolean }) {
  const [wish, setWish] = useState(0)
  const [help, setHelp] = useState(false)
  const openPalette = useCallback(() => setWish((count) => count + 1), [])
  const openHelp = useCallback(() => setHelp(true), [])
  useKeys({ openPalette, openHelp })
  return (
    <>
      {button && <PaletteButton onPress={openPalette} />}
      {wish > 0 && (
        <Suspense fallback={null}>
          <Palette wish={wish} />
        </Suspense>
      )}
      <KeysDialog opened={help} onClose={() => setHelp(false)} />
    </>
  )
}
