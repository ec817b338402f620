import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100
/** More than 20,000 streams. */
const WANTED_FILES = 32_768

/** Seconds of processor that a process and its children have taken (Linux). A child that has ended counts no more. */
export function processorSeconds(pid: number): number {
  return familyOf(pid).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
}

/** The process that started another; 0 where that has ended. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** A process and its children. */
function familyOf(pid: number) {
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null
    return stat && (stat.pid === pid || stat.parent === pid) ? [stat] : []
  })
}

function statOf(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name stands in parentheses and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    // It ended while the list was being read.
    return null
  }
}

/**
 * Lets this process, and those that it starts from now on, open as many files as the streams of a benchmark need, where the
 * system allows it. @returns how many each may open
 */
export async function allowManyFiles(): Promise<number> {
  const limit = `--nofile=${WANTED_FILES}:${WANTED_FILES}`
  // Who may not raise the limit measures with the one there is.
  await promisify(execFile)('prlimit', [`--pid=${process.pid}`, limit]).catch(() => undefined)
  return Number(/^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1])
}

/** Keeps a process, its threads and what it has started and will start on one processor. */
export async function pinTo(processor: number, pid: number): Promise<void> {
  const pin = (each: number) =>
    promisify(execFile)('taskset', ['-a', '-c', '-p', String(processor), String(each)])
  await pin(pid)
  // A child may have ended meanwhile.
  for (const each of familyOf(pid)) if (each.pid !== pid) await pin(each.pid).catch(() => undefined)
}
