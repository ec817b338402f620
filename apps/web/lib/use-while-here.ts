import { useCallback, useEffect, useRef } from 'react'

/**
 * What is to follow an answer where the form that asked still stands: of one that was left meanwhile it would close what somebody has
 * opened in its place.
 */
export function useWhileHere(run: () => void): () => void {
  const newest = useRef<() => void>(null)
  useEffect(() => {
    newest.current = run
  })
  useEffect(
    () => () => {
      newest.current = null
    },
    [],
  )
  return useCallback(() => newest.current?.(), [])
}
