import { useEffect, useState } from 'react'

/** How many seconds of the past go by in one of the present. */
export const SPEEDS = [1, 10, 60] as const
export type Speed = (typeof SPEEDS)[number]

/**
 * Lets the past go by. It stops at its end; who moves it by hand meanwhile lets it go on from there.
 * @param forward moves the moment on by so many seconds; false: there is no more
 */
export function usePlay(forward: (seconds: number) => boolean) {
  const [speed, setSpeed] = useState<Speed>(1)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      if (!forward(speed)) setPlaying(false)
    }, 1_000)
    return () => clearInterval(timer)
  }, [playing, speed, forward])
  return { speed, setSpeed, playing, setPlaying }
}
