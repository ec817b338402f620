import { useLayoutEffect } from 'react'
import { repeat } from './repeat-control.ts'
import { takeOverScreen, whenAsDrawn } from './take-over-screen.ts'

/** Where the build has drawn the page, for as long as it is not this program's own. */
const drawn = () => document.getElementById('drawn')

/** Whether the page was drawn before this program came. */
export const isDrawn = (): boolean => drawn() !== null

/** Takes away what the server has drawn for another window than this one. */
export function forgetUnfitting(): void {
  if (document.documentElement.dataset.drawn === 'other')
    document.querySelector('#drawn[data-screen]')?.remove()
}

const CONTROLS = 'input, select, textarea, details, a, button, summary'
const controlsIn = (place: Element) => [...place.querySelectorAll<HTMLElement>(CONTROLS)]

function focus(was: Element | null, now: HTMLElement): void {
  now.focus({ preventScroll: true })
  if (!(was instanceof HTMLInputElement && now instanceof HTMLInputElement)) return
  // Not every kind of input knows where its cursor is.
  if (was.selectionStart !== null) now.setSelectionRange(was.selectionStart, was.selectionEnd)
}

/**
 * Puts the page into the place of what was drawn of it, with what somebody has typed, chosen, opened and focused in the
 * meantime, and sends the form that they have sent.
 */
export function takeOver(place: Element | null, page: Element): void {
  if (!place) return
  const active = document.activeElement
  const [before, after] = [controlsIn(place), controlsIn(page)]
  const pressed = [...place.querySelectorAll('form')].findIndex((form) => 'pressed' in form.dataset)
  place.remove()
  // Drawn of another page, or in another language: what stands at the same place means something else.
  const same =
    before.length === after.length && before.every(({ tagName }, at) => after[at]?.tagName === tagName)
  if (!same) return
  before.forEach((was, at) => {
    const now = after[at]
    if (!now) return
    repeat(was, now)
    if (was === active) focus(active, now)
  })
  if (pressed >= 0) page.querySelectorAll('form')[pressed]?.requestSubmit()
}

/** Beside the page's content: once that is there, it takes the place of what was drawn, before anybody sees either move. */
export function TakeOver({ page }: { page: Element }) {
  useLayoutEffect(() => {
    const place = drawn()
    if (place?.dataset.screen === undefined) return takeOver(place, page)
    // Its list is drawn in several steps, and measured in between.
    return whenAsDrawn(place, page, () => takeOverScreen(place, page))
  }, [page])
  return null
}
