import { flushSync } from 'react-dom'
import { drawInPieces } from '../lib/first-drawing.ts'
import { repeat } from './repeat-control.ts'

// A screen that was sent drawn by the server, with the rows that it began with, and the one that takes its place.

/** A screen that cannot show what was drawn, for want of an answer say, is shown as it is after so long: milliseconds. */
const LONGEST_MS = 4_000
/** So many frames alike: what is measured once it is laid out has been. */
const SETTLED_FRAMES = 2

const rowsIn = (place: Element) => place.querySelectorAll('[data-row]').length

/** Whether a screen has nothing more to come of what was drawn: its frame, and in its lists as many rows as they show. */
function isWhole(place: Element, screen: Element): boolean {
  const count = (what: string) => [place, screen].map((one) => one.querySelectorAll(what).length)
  const [waited = 0, waiting = 0] = count('[aria-busy="true"]')
  const [menus = 0, found = 0] = count('nav')
  if (waiting > waited || found < menus) return false
  const last = [...screen.querySelectorAll('[data-row]')].at(-1)
  const list = last?.closest('[data-list]')
  const isFilled = list && last && last.getBoundingClientRect().bottom >= list.getBoundingClientRect().bottom
  return isFilled === true || rowsIn(screen) >= rowsIn(place)
}

/**
 * Runs something when a screen that is laid out unseen shows what was drawn of it.
 * @returns ends the wait
 */
export function whenAsDrawn(place: Element, screen: Element, run: () => void): () => void {
  const latest = performance.now() + LONGEST_MS
  let rows = -1
  let settled = 0
  let frame = 0
  const look = () => {
    const now = rowsIn(screen)
    settled = now === rows && isWhole(place, screen) ? settled + 1 : 0
    rows = now
    if (settled < SETTLED_FRAMES && performance.now() < latest) frame = requestAnimationFrame(look)
    else run()
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (control: Element): control is Field =>
  control instanceof HTMLInputElement ||
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement

/** What a control is called: by it the same one is found on the other screen. */
const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ??
  (isField(control) ? control.labels?.[0]?.textContent : control.textContent)

/**
 * The row or control of a screen that says the same as one that was drawn; undefined where none does any more. Rows are told by
 * all that stands in them: another price is another row.
 */
export function sameOn(screen: Element, was: Element): HTMLElement | undefined {
  const row = was.closest('[data-row]')
  const place = row
    ? [...screen.querySelectorAll<HTMLElement>('[data-row]')].find(
        ({ textContent }) => textContent === row.textContent,
      )
    : screen
  if (was === row || place === undefined) return place as HTMLElement | undefined
  return [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].find(
    (now) => now.tagName === was.tagName && nameOf(now) === nameOf(was),
  )
}

/** What a screen says, whatever spaces a server and a browser put into figures, and however much time is left. */
function wordsOf(place: Element): string | undefined {
  const said = place.querySelector('main')?.cloneNode(true) as Element | undefined
  for (const timer of said?.querySelectorAll('[role="timer"]') ?? []) timer.remove()
  return said?.textContent.replace(/\s+/g, ' ')
}

/**
 * Whether what was pressed on a drawn screen is meant on the one that takes its place. Rows tell so themselves; what stands beside no
 * list acts on what all of the screen says, and at once perhaps: there another figure is another question.
 */
const isMeant = (place: Element, screen: Element) =>
  screen.querySelector('[data-list]') !== null || wordsOf(place) === wordsOf(screen)

/** What scrolls: a screen, and its lists. */
const scrolledIn = (place: Element) => [...place.querySelectorAll('main, [data-list] > div')]

/** Puts a screen in the place of what was drawn of it, as far scrolled, with what has been chosen there, has the focus and was pressed. */
export function takeOverScreen(place: Element, screen: Element): void {
  const active = document.activeElement
  // A form that was sent is sent by the button that sent it.
  const pressed = place.querySelector(':is(button, [data-row])[data-pressed]')
  const asked = pressed && isMeant(place, screen) ? pressed : null
  const [focused, meant] = [active && place.contains(active) ? active : null, asked].map(
    (was) => was && sameOn(screen, was),
  )
  const lists = scrolledIn(screen)
  const scrolled = scrolledIn(place).map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft] as const)
  const fields = [...place.querySelectorAll<Field>('input, select, textarea')].map(
    (was) => [was, sameOn(screen, was)] as const,
  )
  place.remove()
  drawInPieces()
  // What is pressed below acts on what was typed.
  flushSync(() => {
    for (const [was, now] of fields) if (now) repeat(was, now)
  })
  for (const [at, [top, left]] of scrolled.entries()) lists[at]?.scrollTo({ top, left })
  focused?.focus({ preventScroll: true })
  meant?.click()
}
