import { marketClock } from '@fxmatch/domain/calendar/working-days'

/** A second of an address. */
export const second = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
/** The clock of Tunis. */
export const clock = (at: Date) => marketClock(at).time
export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
