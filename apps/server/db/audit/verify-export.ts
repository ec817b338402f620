import { z } from 'zod'
import { type AuditEntry, chainHash } from './audit-chain.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const line = z.object({
  number: z.int().positive(),
  previous: hash,
  hash,
  entry: z.record(z.string(), z.unknown()),
})
const lastLine = z.object({ head: z.object({ number: z.int(), hash, count: z.int() }).nullable() })

/** What {@link verifyExportLines} finds. */
export interface ExportVerification {
  readonly ok: boolean
  readonly entries: number
  /** The first line (from 1) that does not hold, and why. */
  readonly broken?: { readonly line: number; readonly problem: 'unreadable' | 'hash' | 'order' | 'head' }
  /** Whether the entries follow each other in the chain without a gap: an export without filters. */
  readonly contiguous: boolean
  /** Hashes by number, to be compared with heads kept elsewhere. */
  readonly hashes: ReadonlyMap<number, string>
}

/** Checks an export of the audit trail (JSON lines) by itself: no database is needed. */
export function verifyExportLines(lines: readonly string[]): ExportVerification {
  const hashes = new Map<number, string>()
  let contiguous = true
  let last: { number: number; hash: string } | null = null
  const broken = (at: number, problem: 'unreadable' | 'hash' | 'order' | 'head'): ExportVerification => ({
    ok: false,
    entries: hashes.size,
    broken: { line: at + 1, problem },
    contiguous,
    hashes,
  })
  for (const [at, text] of lines.entries()) {
    const value = parse(text)
    if (at === lines.length - 1) {
      const { success, data } = lastLine.safeParse(value)
      if (!success) return broken(at, 'unreadable')
      if (data.head && last?.number === data.head.number && last.hash !== data.head.hash)
        return broken(at, 'head')
      continue
    }
    const { success, data } = line.safeParse(value)
    if (!success) return broken(at, 'unreadable')
    const computed = chainHash(Buffer.from(data.previous, 'hex'), data.entry as unknown as AuditEntry)
    if (computed.toString('hex') !== data.hash) return broken(at, 'hash')
    if (last && data.number <= last.number) return broken(at, 'order')
    if (last && data.number > last.number + 1) contiguous = false
    if (last && data.number === last.number + 1 && data.previous !== last.hash) return broken(at, 'order')
    hashes.set(data.number, data.hash)
    last = { number: data.number, hash: data.hash }
  }
  return { ok: true, entries: hashes.size, contiguous, hashes }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
