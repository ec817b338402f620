import { createContext } from 'react'

/** A step that is taken for several orders one after another, each in its own dialog. */
export type StepRun = {
  /** Which of how many it is, in words. */
  place: string
  /** Goes to the next one; this one stays as it is. */
  onSkip: () => void
  onOutcome: (outcome: 'done' | 'moved') => void
}

/** What a dialog belongs to; null where it is opened for one order alone. */
export const StepRunContext = createContext<StepRun | null>(null)
