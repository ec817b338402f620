import { Counter, type Registry } from 'prom-client'

/** Kinds of things that a sweep ends one by one. */
export const ENDED_KINDS = [
  'order',
  'untold order',
  'order request',
  'request for quotes',
  'position',
  'Trust request',
  'refused sign-up',
  'incomplete sign-up',
  'traveller',
  'standing order',
  'cover notice',
] as const
export type EndedKind = (typeof ENDED_KINDS)[number]

/** How often a task is due: at a time of its own, or whenever somebody asks. */
export type TaskRhythm = 'hour' | 'day' | 'demand'

/** What is counted of what happens by itself. `watch…` makes a series exist from the start: the first failure is a rise. */
export interface JobMetrics {
  /** One run of a task of the queues. */
  watchTask(task: string, every: TaskRhythm): { done(): void; failed(): void; givenUp(): void }
  /** One round of what every node repeats. @returns what `repeat` calls after each */
  watchRound(round: string): (result: 'done' | 'failed') => void
  /** Something that should have been ended, and could not be. */
  notEnded(kind: EndedKind): void
  /** The chain does not bear out a head that was written before. */
  headNotBorneOut(): void
}

/** Registers the metrics of the jobs; once per registry. */
export function createJobMetrics(registry: Registry): JobMetrics {
  const registers = [registry]
  const tasks = new Counter({
    name: 'fxmatch_task_runs_total',
    help: 'Runs of tasks, by how often they are due and what became of them; given_up: there is no further try',
    labelNames: ['task', 'every', 'result'] as const,
    registers,
  })
  const rounds = new Counter({
    name: 'fxmatch_rounds_total',
    help: 'Rounds of what every server repeats every few seconds, by what became of them',
    labelNames: ['round', 'result'] as const,
    registers,
  })
  const notEnded = new Counter({
    name: 'fxmatch_not_ended_total',
    help: 'Things whose time was up and that could not be ended, by kind, once for each try',
    labelNames: ['kind'] as const,
    registers,
  })
  for (const kind of ENDED_KINDS) notEnded.inc({ kind }, 0)
  const mismatches = new Counter({
    name: 'fxmatch_audit_head_mismatches_total',
    help: 'Looks at which the audit chain did not bear out the head written last',
    registers,
  })
  return {
    watchTask: (task, every) => {
      const count = (result: string, by = 1) => tasks.inc({ task, every, result }, by)
      for (const result of ['done', 'failed', 'given_up']) count(result, 0)
      return { done: () => count('done'), failed: () => count('failed'), givenUp: () => count('given_up') }
    },
    watchRound: (round) => {
      for (const result of ['done', 'failed']) rounds.inc({ round, result }, 0)
      return (result) => rounds.inc({ round, result })
    },
    notEnded: (kind) => notEnded.inc({ kind }),
    headNotBorneOut: () => mismatches.inc(),
  }
}
