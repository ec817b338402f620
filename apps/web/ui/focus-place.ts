/** Where the focus is: the control or row that has it, and, in a list, its row and where that stands. */
export type FocusPlace = {
  readonly target: HTMLElement
  readonly row: HTMLElement | null
  readonly list: HTMLElement | null
  readonly index: number
}

/** The place of an element; null for none, and for the page itself. */
export function placeOf(target: EventTarget | null): FocusPlace | null {
  if (!(target instanceof HTMLElement) || target === document.body) return null
  const row = target.closest<HTMLElement>('[data-row]')
  return { target, row, list: row?.closest('section') ?? null, index: Number(row?.dataset.row ?? 0) }
}

/**
 * Gives the focus back where nothing has it: to the control that had it; where only that went, to its row; where the row
 * went too, to the one that is now in its place.
 * @param leaving what is on its way out of the page: the focus that it still has counts as none
 */
export function focusAgain({ target, row, list, index }: FocusPlace, leaving: Element | null = null): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body && !leaving?.contains(activeElement)) return
  const heir = target.isConnected ? target : row?.isConnected ? row : rowAt(list, index)
  heir?.focus({ preventScroll: true })
}

function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return rows.find(({ dataset }) => Number(dataset.row) >= index) ?? rows.at(-1) ?? null
}
