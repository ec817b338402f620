import { foldLetters } from '@fxmatch/domain/texts/fold-letters'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { isKey } from '../../lib/keys/keys.ts'
import { rowOf } from './use-row-focus.ts'

/** Letters that follow each other sooner than this are of one word, in milliseconds. */
const WORD_WITHIN_MS = 1_000

const LETTER = /^[\p{L}\p{N}]$/u
/** Where the screen's own search is written. */
const SEARCH = 'input[type="search"]'
/** A price that is waited for has a key of its own, wherever one is. */
const RFQ_PRICE = '[data-rfq-price]'

type Given = {
  container: RefObject<HTMLElement | null>
  /** True for a list whose screen has letters of its own (the market's filters): there they do what they do. */
  off: boolean
  goTo: (index: number) => void
  /** Says that nothing begins so. */
  onNothing: (typed: string) => void
}

/**
 * Finds by typing: a letter on a row goes to the search of the screen where it has one, to be written there; else the focus goes on to
 * the next row that is drawn in which a word begins with what was typed.
 *
 * @returns hears a key; whether it was one of these
 */
export function useTypedFind(given: Given): (event: KeyboardEvent<HTMLElement>) => boolean {
  const typed = useRef({ text: '', at: 0 })
  return (event) => {
    const row = rowOf(event.target)
    if (given.off || row === null || event.target !== row) return false
    if (event.ctrlKey || event.metaKey || event.altKey || !LETTER.test(event.key)) return false
    if (isKey(event, 'answerRfq') && document.querySelector(RFQ_PRICE) !== null) return false
    const search = searchOf(given.container.current)
    if (search !== null) {
      // The letter itself is written by the browser: it goes to whatever has the focus by then.
      search.focus()
      search.select()
      return true
    }
    event.preventDefault()
    const follows = event.timeStamp - typed.current.at < WORD_WITHIN_MS
    const text = foldLetters((follows ? typed.current.text : '') + event.key)
    typed.current = { text, at: event.timeStamp }
    const found = rowWith(given.container.current, text, Number(row.dataset.row), text.length > 1)
    if (found === null) given.onNothing(text)
    else given.goTo(found)
    return true
  }
}

/** The search beside a list: of the dialog that it stands in, else of the page. */
function searchOf(list: HTMLElement | null): HTMLInputElement | null {
  const place = list?.closest('[role="dialog"]') ?? document.querySelector('#content')
  return place?.querySelector<HTMLInputElement>(SEARCH) ?? null
}

/** The first row after a place in which a word begins with a text, round from the end to the start. @param from whether that row counts */
function rowWith(list: HTMLElement | null, text: string, place: number, from: boolean): number | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const after = rows.findIndex(({ dataset }) => Number(dataset.row) >= place + (from ? 0 : 1))
  const inOrder = after < 0 ? rows : [...rows.slice(after), ...rows.slice(0, after)]
  const found = inOrder.find((row) => [...row.children].some((cell) => hasWord(cell.textContent, text)))
  return found === undefined ? null : Number(found.dataset.row)
}

function hasWord(cell: string | null, text: string): boolean {
  const words = foldLetters(cell ?? '').split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => word.startsWith(text))
}
