import { type ComponentType, createContext, lazy, useContext, useEffect, useState } from 'react'
import { NotFetched } from './not-fetched.tsx'
import { whenIdle } from './when-idle.ts'

/** What the screens drawn so far may need later, in the order in which it is fetched. */
const later: (() => Promise<unknown>)[] = []
/** Whether the screen still asks for what it shows; until somebody says so, it does. */
let isBusy = () => true
let waiting = false

/** How long after a busy moment it is asked again: milliseconds. */
const AGAIN_MS = 500

/** One after another, so that nothing that a person asks for meanwhile waits behind all of them. */
function fetchNext(): void {
  waiting = false
  if (isBusy()) return void setTimeout(fetchSoon, AGAIN_MS)
  const load = later.shift()
  // What cannot be fetched now is asked for again where it is drawn, and the screen says then what is wrong.
  if (load) void load().then(fetchSoon, fetchSoon)
}

function fetchSoon(): void {
  if (waiting || later.length === 0) return
  waiting = true
  whenIdle(fetchNext)
}

/**
 * Has the parts that are not there yet fetched in quiet moments, from now on: on a slow line they would take its share from
 * what the screen shows first.
 * @param busy whether the screen waits for data
 */
export function fetchPartsUnless(busy: () => boolean): void {
  isBusy = busy
  fetchSoon()
}

/** Has something fetched in a quiet moment, before the parts that nobody has asked for yet. */
export function fetchLater(load: () => Promise<unknown>): void {
  later.unshift(load)
  fetchSoon()
}

/** What somebody does about a part that could not be fetched: asks for it again. */
const Again = createContext<() => void>(() => undefined)

/**
 * A part of a screen that nobody sees at first, a form beside a list for one: it comes when it is drawn, under a `Suspense`, and
 * by itself as soon as the browser has nothing else to do, so that on a slow line no click waits for it. Once it is there it is
 * drawn at once, without the `Suspense` showing anything: who opens it finds the focus where it belongs.
 *
 * Where it cannot be fetched, the line being cut, its place says so and offers to try again; the screen around it stays.
 * @param ahead false: it is not for everybody to fetch, and comes only when it is drawn
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { ahead = true }: { readonly ahead?: boolean } = {},
): ComponentType<P> {
  let there: ComponentType<P> | undefined
  const fetched = async () => {
    there = await load()
    return there
  }
  if (ahead) {
    later.push(fetched)
    fetchSoon()
  }
  /** One for all who draw it meanwhile: what waits is drawn anew as it arrives, and has to find the same one then. */
  const attempt = (): ComponentType<P> =>
    lazy(async () => ({
      default: await fetched().catch(
        () =>
          function Missing() {
            const onRetry = useContext(Again)
            // Whoever opens the part anew asks for it anew.
            useEffect(
              () => () => {
                current = attempt()
              },
              [],
            )
            return <NotFetched onRetry={onRetry} />
          },
      ),
    }))
  let current = attempt()
  return function LazyComponent(props: P) {
    // The one that it begins with: another would be another component, and forget what was typed.
    const [Component, setComponent] = useState(() => there ?? current)
    const again = () => {
      current = attempt()
      setComponent(() => current)
    }
    return (
      <Again value={again}>
        <Component {...props} />
      </Again>
    )
  }
}
