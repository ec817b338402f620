import { useCallback, useEffect, useRef } from 'react'

/**
 * Whether what asked still stands as its answer comes: a form that was left meanwhile shows no refusal, and closes nothing that was opened
 * in its place.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
