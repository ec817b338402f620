import { alongTheLine } from './along-the-line.ts'

/**
 * Where a key works: on every page, in a list, on one of its cells, on a line of its choice of columns, on the market, where a house is
 * asked for prices, in whatever is open over the page.
 */
export type KeyPlace = 'anywhere' | 'list' | 'cells' | 'columns' | 'market' | 'rfqs' | 'open'

export type HouseKey = {
  /** The value of the event's `key`, in lower case where it is a letter. */
  readonly key: string
  /** Together with Ctrl, or the command key of a Mac. */
  readonly mod?: true
  /** Only with Shift held; of the others Shift is part of what a keyboard needs to type them. */
  readonly shift?: true
  /** How people read it. */
  readonly shown: string
  readonly place: KeyPlace
}

/** Every key of the house: the handlers and the help (`?`) read this one table. */
export const KEYS = {
  palette: { key: 'k', mod: true, shown: 'K', place: 'anywhere' },
  help: { key: '?', shown: '?', place: 'anywhere' },
  helpInField: { key: 'F1', shown: 'F1', place: 'anywhere' },
  filter: { key: '/', shown: '/', place: 'anywhere' },
  showHidden: { key: '*', shown: '*', place: 'anywhere' },
  nextRow: { key: 'ArrowDown', shown: '↓', place: 'list' },
  previousRow: { key: 'ArrowUp', shown: '↑', place: 'list' },
  firstRow: { key: 'Home', shown: 'Home', place: 'list' },
  lastRow: { key: 'End', shown: 'End', place: 'list' },
  openRow: { key: 'Enter', shown: 'Enter', place: 'list' },
  chooseRow: { key: ' ', shown: 'Space', place: 'list' },
  extendNext: { key: 'ArrowDown', shift: true, shown: '⇧ ↓', place: 'list' },
  extendPrevious: { key: 'ArrowUp', shift: true, shown: '⇧ ↑', place: 'list' },
  chooseAll: { key: 'a', mod: true, shown: 'A', place: 'list' },
  actOnChosen: { key: 'Enter', mod: true, shown: 'Enter', place: 'list' },
  /** Any letter or figure: it is heard by `useTypedFind`. */
  find: { key: 'A … Z', shown: 'A … Z', place: 'list' },
  sortBeside: { key: 'Enter', shift: true, shown: '⇧ Enter', place: 'list' },
  intoCells: { key: 'ArrowRight', shown: '→', place: 'list' },
  copy: { key: 'c', mod: true, shown: 'C', place: 'list' },
  copyWithHeads: { key: 'c', mod: true, shift: true, shown: '⇧ C', place: 'list' },
  extendCells: { key: 'ArrowRight', shift: true, shown: '⇧ ← ↑ → ↓', place: 'cells' },
  toEdge: { key: 'ArrowDown', mod: true, shown: '← ↑ → ↓', place: 'cells' },
  allCells: { key: 'a', mod: true, shown: 'A', place: 'cells' },
  filterByCell: { key: 'f', shown: 'F', place: 'cells' },
  filterColumn: { key: '/', shown: '/', place: 'cells' },
  leaveCells: { key: 'Escape', shown: 'Esc', place: 'cells' },
  moveColumnBack: { key: 'ArrowUp', shift: true, shown: '⇧ ↑', place: 'columns' },
  moveColumnOn: { key: 'ArrowDown', shift: true, shown: '⇧ ↓', place: 'columns' },
  narrowColumn: { key: 'ArrowLeft', shift: true, shown: '⇧ ←', place: 'columns' },
  widenColumn: { key: 'ArrowRight', shift: true, shown: '⇧ →', place: 'columns' },
  pinColumn: { key: 'p', shown: 'P', place: 'columns' },
  filterCurrency: { key: 'd', shown: 'D', place: 'market' },
  filterForm: { key: 'c', shown: 'C', place: 'market' },
  filterRegion: { key: 'g', shown: 'G', place: 'market' },
  filterOrder: { key: 's', shown: 'S', place: 'market' },
  hideTaken: { key: 'e', shown: 'E', place: 'market' },
  answerRfq: { key: 'r', shown: 'R', place: 'rfqs' },
  declineRfq: { key: 'd', shown: 'D', place: 'rfqs' },
  undo: { key: 'z', mod: true, shown: 'Z', place: 'anywhere' },
  close: { key: 'Escape', shown: 'Esc', place: 'open' },
} as const satisfies Readonly<Record<string, HouseKey>>
export type KeyId = keyof typeof KEYS

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether an event is one of the house's keys; Shift is part of what a keyboard needs to type `?`, `/` or `*`. */
export function isKey(event: Pressed, id: KeyId): boolean {
  const wanted: HouseKey = KEYS[id]
  const mod = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : alongTheLine(event.key)
  const shifted = wanted.shift === undefined || event.shiftKey
  return key === wanted.key && mod === (wanted.mod ?? false) && shifted && !event.altKey
}

/** Whether keys typed there are text of the person's. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
