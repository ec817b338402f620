// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { takeOver } from './take-over.tsx'

const FORM = `<form>
  <input name="name" value="" /><input name="tick" type="checkbox" checked />
  <select name="language"><option value="fr" selected>fr</option><option value="de">de</option></select>
  <details><summary>more</summary></details><button type="submit">go</button>
</form>`

let drawn: HTMLElement
let page: HTMLElement
const heard: string[] = []

const of = <T extends HTMLElement>(place: HTMLElement, selector: string) => {
  const found = place.querySelector<T>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

beforeEach(() => {
  document.body.innerHTML = `<div id="drawn">${FORM}</div><div id="root">${FORM}</div>`
  drawn = of(document.body, '#drawn')
  page = of(document.body, '#root')
  heard.length = 0
  for (const event of ['input', 'change'])
    page.addEventListener(event, ({ target }) => heard.push(`${event} ${(target as HTMLInputElement).name}`))
})

it('takes the place of what was drawn', () => {
  takeOver(drawn, page)
  expect(document.querySelector('#drawn')).toBeNull()
  expect(heard).toEqual([])
  takeOver(null, page)
})

it('keeps what was typed, chosen, opened and focused, as if it were done to the page', () => {
  const input = of<HTMLInputElement>(drawn, 'input')
  input.value = 'emma'
  input.focus()
  input.setSelectionRange(2, 3)
  of<HTMLInputElement>(drawn, '[type=checkbox]').checked = false
  of<HTMLSelectElement>(drawn, 'select').value = 'de'
  of<HTMLDetailsElement>(drawn, 'details').open = true
  takeOver(drawn, page)
  const now = of<HTMLInputElement>(page, 'input')
  expect([now.value, now.selectionStart, now.selectionEnd, document.activeElement]).toEqual([
    'emma',
    2,
    3,
    now,
  ])
  expect(of<HTMLInputElement>(page, '[type=checkbox]').checked).toBe(false)
  expect(of<HTMLSelectElement>(page, 'select').value).toBe('de')
  expect(of<HTMLDetailsElement>(page, 'details').open).toBe(true)
  expect(heard).toEqual(expect.arrayContaining(['input name', 'change language']))
})

it('sends the form that was sent before it could be', () => {
  of<HTMLFormElement>(drawn, 'form').dataset.pressed = ''
  const sent = vi.spyOn(of<HTMLFormElement>(page, 'form'), 'requestSubmit').mockReturnValue()
  takeOver(drawn, page)
  expect(sent).toHaveBeenCalledOnce()
})

it('gives nothing to a page that has other controls than were drawn', () => {
  of<HTMLInputElement>(drawn, 'input').value = 'emma'
  page.innerHTML = '<form><select></select><input name="other" /></form>'
  takeOver(drawn, page)
  expect(of<HTMLInputElement>(page, 'input').value).toBe('')
  expect(document.querySelector('#drawn')).toBeNull()
})
