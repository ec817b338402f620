import { type ComponentType, createElement, lazy, useState } from 'react'
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
  fetchSoon()
  const Lazy: ComponentType<P> = lazy(fetched)
  return function LazyComponent(props: P) {
    // The one that it begins with: another would be another component, and forget what was typed.
    const [Component] = useState(() => there ?? Lazy)
    return createElement(Component, props)
  }
}
