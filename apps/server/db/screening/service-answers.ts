import type pg from 'pg'

/** How the last tries at a screening service went; of one that was asked about nobody yet, nothing is known. */
export type ServiceAnswers = 'answers' | 'no_answer' | 'not_asked'

/**
 * Whether the screening service answers, for operators: not where a name waits whose last try was no answer. Whatever process asked, it
 * is told by each.
 */
export async function readServiceAnswers(probe: pg.Pool): Promise<ServiceAnswers> {
  const { rows } = await probe.query<{ fails: boolean; asked: boolean }>(
    `select exists (select from screening_asks where waiting_since is not null and fault is not null) as fails,
       exists (select from screening_asks where answered_at is not null) as asked`,
  )
  const [found] = rows
  if (found?.fails) return 'no_answer'
  return found?.asked ? 'answers' : 'not_asked'
}
