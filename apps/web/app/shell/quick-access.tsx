import { Suspense, useCallback, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { type TypedAhead, typeAhead } from '../../lib/typed-ahead.ts'
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
  const ahead = useRef<TypedAhead>(null)
  const openPalette = useCallback(() => {
    // On a slow machine its field is there a while after the key: what is typed until then is meant for it.
    ahead.current?.take()
    ahead.current = document.querySelector('[data-palette]') ? null : typeAhead()
    setWish((count) => count + 1)
  }, [])
  const onField = useCallback(() => {
    const typed = ahead.current?.take() ?? ''
    ahead.current = null
    return typed
  }, [])
  useKeys({ openPalette, openHelp: onHelp })
  return (
    <>
      {button && <PaletteButton onPress={openPalette} />}
      {wish > 0 && (
        <Suspense fallback={null}>
          <Palette wish={wish} onField={onField} />
        </Suspense>
      )}
    </>
  )
}
