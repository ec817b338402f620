import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { hasCode } from '../../observe/error-code.ts'
import { HEAD_FILE, readHeadFile } from './head-file.ts'

/**
 * Registers when the newest head of the audit chain was written; the file is read again only when it has changed. Zero while there
 * is none, no number while the file cannot be read.
 */
export function measureAuditHeads(registry: Registry, directory: string, log: Logger): void {
  const path = join(directory, HEAD_FILE)
  let changedAt = -1
  let newest = 0
  new Gauge({
    name: 'fxmatch_audit_head_timestamp_seconds',
    help: 'When the newest head of the audit chain was written into the folder; 0: never',
    registers: [registry],
    async collect() {
      try {
        const { mtimeMs } = (await stat(path).catch(absent)) ?? { mtimeMs: 0 }
        if (mtimeMs !== changedAt) {
          const at = (await readHeadFile(path)).at(-1)?.at
          newest = at === undefined ? 0 : Date.parse(at) / 1_000
          changedAt = mtimeMs
        }
        this.set(newest)
      } catch (error) {
        changedAt = -1
        log.warn({ err: error }, 'metrics: the heads of the audit chain cannot be read')
        this.set(Number.NaN)
      }
    },
  })
}

function absent(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null
  throw error
}
