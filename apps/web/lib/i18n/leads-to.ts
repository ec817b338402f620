import { isMirrored } from './reading.ts'

/** The arrow between what was and what is, as the document is read. */
export const leadsTo = (): string => (isMirrored() ? '←' : '→')
