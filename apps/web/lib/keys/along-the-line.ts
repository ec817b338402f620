import { isMirrored } from '../i18n/reading.ts'

const OTHER_SIDE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * What a key means where one reads from left to right: the arrows to the sides lead to the side that is seen. Whoever moves by them
 * asks this, and counts columns, tabs and days in the order of reading.
 */
export const alongTheLine = (key: string): string => (isMirrored() ? (OTHER_SIDE[key] ?? key) : key)
