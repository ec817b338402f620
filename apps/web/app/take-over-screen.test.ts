// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstDrawing } from '../lib/first-drawing.ts'
import { sameOn, takeOverScreen, whenAsDrawn } from './take-over-screen.ts'

const row = (at: number, id: number, price: string) =>
  `<tr data-row="${at}" tabindex="-1"><td>${id}</td><td>${price}</td><td><button>Go</button></td></tr>`
const screenOf = (rows: string) =>
  `<nav></nav><label>Form<select><option value="" selected>all</option><option value="CASH">cash</option></select></label><button>Pipe</button><section data-list><div><table><tbody>${rows}</tbody></table></div></section>`

let place: HTMLElement
let screen: HTMLElement
const pressed: string[] = []

const found = (within: Element, selector: string, at = 0): HTMLElement => {
  const one = within.querySelectorAll<HTMLElement>(selector)[at]
  if (!one) throw new Error(`no ${selector}`)
  return one
}

function show(drawn: string, real: string): void {
  document.body.innerHTML = `<div id="drawn" data-screen>${screenOf(drawn)}</div><div id="root">${screenOf(real)}</div>`
  place = found(document.body, '#drawn')
  screen = found(document.body, '#root')
  pressed.length = 0
  screen.addEventListener('click', ({ target }) =>
    pressed.push((target as Element).closest('tr')?.textContent ?? (target as Element).textContent),
  )
}
beforeEach(() => show(row(0, 7, '3,3') + row(1, 8, '3,4'), row(0, 7, '3,3') + row(1, 8, '3,4')))

it('has pressed what was pressed, where it says the same', () => {
  found(place, 'tr button', 1).dataset.pressed = ''
  takeOverScreen(place, screen)
  expect(pressed).toEqual(['83,4Go'])
  expect(document.querySelector('#drawn')).toBeNull()
})

it('presses nothing in the place of a row that has moved on, or of one with another price', () => {
  show(row(0, 7, '3,3'), row(0, 9, '3,3') + row(1, 7, '3,9'))
  found(place, 'tr button').dataset.pressed = ''
  takeOverScreen(place, screen)
  expect(pressed).toEqual([])
})

it('finds a row that has moved where it is now', () => {
  show(row(0, 7, '3,3'), row(0, 9, '3,5') + row(1, 7, '3,3'))
  found(place, 'tr').dataset.pressed = ''
  takeOverScreen(place, screen)
  expect(pressed).toEqual(['73,3Go'])
})

it('keeps the focus and how far the list was scrolled', () => {
  found(place, 'tr', 1).focus()
  found(place, '[data-list] > div').scrollTop = 60
  takeOverScreen(place, screen)
  expect(document.activeElement).toBe(found(screen, 'tr', 1))
  expect(found(screen, '[data-list] > div').scrollTop).toBe(60)
  expect(firstDrawing().whole).toBe(false)
})

it('keeps what was chosen', () => {
  const chosen: string[] = []
  screen.addEventListener('change', ({ target }) => chosen.push((target as HTMLSelectElement).value))
  ;(found(place, 'select') as HTMLSelectElement).value = 'CASH'
  takeOverScreen(place, screen)
  expect(chosen).toEqual(['CASH'])
})

it('finds controls by their names', () => {
  expect(sameOn(screen, found(place, 'button'))).toBe(found(screen, 'button'))
  found(screen, 'button').textContent = 'Other'
  expect(sameOn(screen, found(place, 'button'))).toBeUndefined()
})

describe('a screen without a list', () => {
  const order = (price: string) =>
    `<nav></nav><main><p>${price}</p><form><label>Message<textarea></textarea></label><button>Envoyer</button></form><button>Confirmer</button></main>`
  const open = (drawn: string, real: string) => {
    show('', '')
    place.innerHTML = order(drawn)
    screen.innerHTML = order(real)
  }

  it('has pressed what was pressed where all of it says the same, and nothing where another price is asked', () => {
    open('3\u202f300 <b role="timer">06:29</b>', '3\u00a0300 <b role="timer">06:28</b>')
    found(place, 'button', 1).dataset.pressed = ''
    takeOverScreen(place, screen)
    expect(pressed).toEqual(['Confirmer'])
    open('3,3', '3,4')
    found(place, 'button', 1).dataset.pressed = ''
    takeOverScreen(place, screen)
    expect(pressed).toEqual([])
  })

  it('keeps what was written, and sends it where it was sent', () => {
    open('3,3', '3,3')
    ;(found(place, 'textarea') as HTMLTextAreaElement).value = 'Bonjour'
    found(place, 'form').dataset.pressed = ''
    found(place, 'form button').dataset.pressed = ''
    takeOverScreen(place, screen)
    expect((found(screen, 'textarea') as HTMLTextAreaElement).value).toBe('Bonjour')
    expect(pressed).toEqual(['Envoyer'])
  })

  it('is scrolled as far as it was', () => {
    open('3,3', '3,3')
    found(place, 'main').scrollTop = 90
    takeOverScreen(place, screen)
    expect(found(screen, 'main').scrollTop).toBe(90)
  })
})

it('waits for what was drawn, and not for ever', () => {
  let now = 0
  let frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const passing = (milliseconds: number) => {
    for (const until = now + milliseconds; now < until; now += 16)
      for (const run of frames.splice(0)) run(now)
  }
  try {
    const run = vi.fn()
    show(row(0, 7, '3,3') + row(1, 8, '3,4'), row(0, 7, '3,3'))
    vi.spyOn(found(screen, '[data-list]'), 'getBoundingClientRect').mockReturnValue({
      bottom: 500,
    } as DOMRect)
    whenAsDrawn(place, screen, run)
    passing(500)
    expect(run).not.toHaveBeenCalled()
    found(screen, 'tbody').append(found(screen, 'tr').cloneNode(true))
    passing(200)
    expect(run).toHaveBeenCalledTimes(1)

    const late = vi.fn()
    found(screen, '[data-list]').setAttribute('aria-busy', 'true')
    whenAsDrawn(place, screen, late)
    passing(3_000)
    expect(late).not.toHaveBeenCalled()
    passing(2_000)
    expect(late).toHaveBeenCalledTimes(1)

    const ended = vi.fn()
    whenAsDrawn(place, screen, ended)()
    passing(9_000)
    expect(ended).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})
