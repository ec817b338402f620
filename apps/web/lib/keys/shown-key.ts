import { alongTheLine } from './along-the-line.ts'
import type { HouseKey } from './keys.ts'

/** How a key is read: arrows to the sides are those that are pressed, whichever way the page is read. */
export const shownKey = ({ key, shown }: HouseKey): string =>
  alongTheLine(key) === key
    ? shown
    : shown.replace(/^(⇧ )?[←→]$/, (only) =>
        only.includes('←') ? only.replace('←', '→') : only.replace('→', '←'),
      )
