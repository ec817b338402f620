import type { Db } from '../connect.ts'

/** Where reports are read, so that those who trade do not wait for them. */
export interface ReportReads {
  /**
   * Reads on the replica where it has everything that was committed until a moment, else on the primary; there too
   * where the replica goes away meanwhile.
   * @param since what the reader must find; null: what the replica has is recent enough (`MOST_LAG_MS`)
   * @param read may be called twice; reads only
   */
  read<T>(since: Date | null, read: (db: Db) => Promise<T>): Promise<T>
  /** Waits until the replica has everything that was committed until a moment, but no longer than so long. */
  reached(since: Date, withinMs: number): Promise<void>
  /** Where a reader with no wish would read now. */
  readonly source: () => 'replica' | 'primary'
}

/** Without a replica: everything is read where it is written. */
export function readOnPrimary(db: Db): ReportReads {
  return { read: (_since, read) => read(db), reached: async () => undefined, source: () => 'primary' }
}
