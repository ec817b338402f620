import { type ComponentType, createElement, lazy, useState } from 'react'

/** Parts that the screens drawn so far may need later, in the order in which they were named. */
const later: (() => Promise<unknown>)[] = []
let waiting = false

/** The browser has drawn the screen and has nothing else to do, or this long has gone by, in milliseconds. */
const LATEST_MS = 4_000

function whenIdle(run: () => void): void {
  // Safari has no such call.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, LATEST_MS / 2)
}

/** One after another, so that nothing that a person asks for meanwhile waits behind all of them. */
function fetchNext(): void {
  waiting = false
  const load = later.shift()
  // What cannot be fetched now is asked for again where it is drawn, and the screen says then what is wrong.
  if (load) void load().then(fetchSoon, fetchSoon)
}

function fetchSoon(): void {
  if (waiting || later.length === 0) return
  waiting = true
  if (document.readyState === 'complete') whenIdle(fetchNext)
  else window.addEventListener('load', () => whenIdle(fetchNext), { once: true })
}

/**
 * A part of a screen that nobody sees at first, a form beside a list for one: it comes when it is drawn, under a `Suspense`, and
 * by itself as soon as the browser has nothing else to do, so that on a slow line no click waits for it. Once it is there it is
 * drawn at once, without the `Suspense` showing anything: who opens it finds the focus where it belongs.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let there: ComponentType<P> | undefined
  const fetched = async () => {
    there = await load()
    return { default: there }
  }
  later.push(fetched)
  if (typeof document !== 'undefined') fetchSoon()
  const Lazy: ComponentType<P> = lazy(fetched)
  return function LazyComponent(props: P) {
    // The one that it begins with: another would be another component, and forget what was typed.
    const [Component] = useState(() => there ?? Lazy)
    return createElement(Component, props)
  }
}
