import type { ListLayout } from '@fxmatch/contract/http/list-layouts'
import { useCallback, useMemo } from 'react'
import { layoutIn, layoutKey, readLayout, withoutNothing } from './list-layouts.ts'
import { keepLayout } from './settings.ts'
import { storeChoice, useStoredChoice } from './stored-choice.ts'

type Patch = { [K in keyof ListLayout]?: ListLayout[K] | undefined }

/**
 * How the signed-in person has arranged a list, on whichever machine; and the way to change part of it. It holds at once; the
 * server is told in the background. Undefined takes a member back to the list's own choice.
 */
export function useListLayout(name: string): [ListLayout, (patch: Patch) => void] {
  const [stored] = useStoredChoice(layoutKey(name))
  const layout = useMemo(() => layoutIn(stored), [stored])
  const change = useCallback(
    (patch: Patch) => {
      const next = withoutNothing({ ...readLayout(name), ...patch })
      storeChoice(layoutKey(name), JSON.stringify(next))
      keepLayout(name, next)
    },
    [name],
  )
  return [layout, change]
}
