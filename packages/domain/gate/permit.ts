import type { CalendarDate } from '../calendar/working-days.ts'
import { PAPER_FAULTS } from './office-papers.ts'

/** The checks of the gate that have no figure: an office's papers, and houses that do not deal with each other. */
export const PERMIT_CODES = ['G03', 'G04'] as const
export type PermitCode = (typeof PERMIT_CODES)[number]

export const isPermitCode = (code: string): code is PermitCode =>
  PERMIT_CODES.some((permit) => permit === code)

/** Why something is not permitted: by an office's papers, or because two houses do not deal with each other. */
export const PERMIT_FAULTS = [...PAPER_FAULTS, 'HOUSES'] as const
export type PermitFault = (typeof PERMIT_FAULTS)[number]

/** What a check without a figure says. */
export interface Permit {
  /** Null: nothing is wrong. */
  readonly fault: PermitFault | null
  /** The first day without the paper that has ended, or with the one that is to come; null of all else. */
  readonly day: CalendarDate | null
}
