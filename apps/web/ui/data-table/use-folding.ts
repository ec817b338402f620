import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** So many groups are unfolded at once: the rows of each are asked for again when something changes. */
export const MOST_OPEN = 12

/** How a group without a value stands in an address; no other is written so. */
const NONE = '-'

/** A group as an address names it: a text without spaces. */
export const writtenKey = (key: string): string =>
  key === '' ? NONE : encodeURIComponent(key).replace(/^-$/, '%2D')

/** The groups that an address unfolds: each once, and no more than may be, however many somebody has written there. */
export function readOpen(written: string | undefined): readonly string[] {
  return [...new Set(written?.split(' ').filter(Boolean))].slice(-MOST_OPEN)
}

/**
 * Which groups of a list are unfolded, as its address says. Where one more than may be is unfolded, the one that has been longest is
 * folded, and it is told.
 *
 * @param onOpen writes it into the address; undefined where all are folded
 */
export function useFolding(written: string | undefined, onOpen: (open: string | undefined) => void) {
  const { t } = useTranslation('groups')
  const open = useMemo(() => new Set(readOpen(written)), [written])
  const [folded, setFolded] = useState<string | null>(null)
  /** @param nameOf what a group is called, by its written key */
  const toggle = (key: string, nameOf: (key: string) => string | undefined) => {
    const next = open.has(key) ? [...open].filter((other) => other !== key) : [...open, key]
    const gone = next.slice(0, -MOST_OPEN).map(nameOf)
    setFolded(gone[0] === undefined ? null : t('folded', { name: gone[0], most: MOST_OPEN }))
    onOpen(next.length === 0 ? undefined : next.slice(-MOST_OPEN).join(' '))
  }
  return { open, toggle, told: folded }
}
