import type { Counts } from './reports.ts'

/** More files than this are no accident. */
const MOST = 4

/**
 * The files of journeys that are looked at once more (decision 0535): those in which a journey failed, where they are few and nothing else of
 * the part failed. Empty: what failed has failed.
 */
export function worthASecondLook(parts: readonly Counts[]): readonly (readonly string[])[] {
  const broken = parts.map(({ brokenFiles = [] }) => brokenFiles)
  const told = parts.every(({ failed, failures = [] }) => failed === failures.length)
  const few = broken.flat().length <= MOST
  return told && few ? broken : parts.map(() => [])
}

/** What a part comes to once its files that failed have been run again, alone: where they pass, their failures are told, and are none. */
export function afterSecondLook(first: Counts, again: Counts): Counts {
  if (again.failed > 0 || again.passed === 0) return first
  const { failures = [], brokenFiles, ...rest } = first
  return { ...rest, passed: first.passed + first.failed, failed: 0, shaky: failures }
}
