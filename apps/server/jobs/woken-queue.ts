import type { PgBoss, Queue, WorkOptions } from 'pg-boss'

/** In seconds: where lines cannot be told of a job, and where they are. */
export type Looking = Pick<WorkOptions, 'pollingIntervalSeconds' | 'notifyPollingIntervalSeconds'>

/**
 * How often a line looks for work by itself. It is told of a job at its commit (`useListenNotify`) and looks for those that were due
 * later and for what it was not told; where it cannot be told, it looks as often as somebody would wait.
 */
export const WOKEN: Looking = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 }

/** Makes a queue of which every server is told at once that there is a job in it. */
export async function createWokenQueue(
  boss: PgBoss,
  name: string,
  options: Omit<Queue, 'name' | 'notify'>,
): Promise<void> {
  await boss.createQueue(name, { ...options, notify: true })
  // One that is there keeps what it was made with, and earlier versions made it without.
  await boss.updateQueue(name, { notify: true })
}
