import {
  guarantorKey,
  isSamePaperNumber,
  type MarketPapers,
  type PaperKind,
} from '@fxmatch/domain/gate/office-papers'
import { type Kysely, sql } from 'kysely'
import { remembered } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** Whether a confirmed paper has been corrected by another one that was confirmed. */
const IS_REPLACED = sql<boolean>`exists (select from office_papers r where r.replaces = p.id and r.status = 'CONFIRMED')`

/** The papers of all offices that are in force, whatever their days; a process reads them once for each change. */
export function readMarketPapers(db: Reader): Promise<MarketPapers> {
  return remembered(db, 'office papers', async () => {
    const rows = await db
      .selectFrom('office_papers as p')
      .where('p.status', '=', 'CONFIRMED')
      .select([
        'p.office_id as officeId',
        'p.kind',
        'p.valid_from as validFrom',
        'p.valid_until as validUntil',
      ])
      .select(IS_REPLACED.as('replaced'))
      .execute()
    const { firstAt } = await db
      .selectFrom('office_papers')
      .where('status', '=', 'CONFIRMED')
      .select((eb) => eb.fn.min('decided_at').as('firstAt'))
      .executeTakeFirstOrThrow()
    const papers = rows.flatMap(({ replaced, ...paper }) => (replaced ? [] : [paper]))
    return { papers, firstAt: firstAt ?? null }
  })
}

/** Papers as they were recorded, with who did, and what became of them: those that wait, then the newest; of one office what was confirmed. @param asked `waiting`: those that wait alone */
export async function readPaperRows(
  db: Reader,
  asked: { readonly officeId: string | null; readonly most: number; readonly waiting?: true },
) {
  const { officeId, most, waiting } = asked
  return db
    .selectFrom('office_papers as p')
    .innerJoin('users as proposer', 'proposer.id', 'p.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'p.decided_by')
    .leftJoin('office_papers as before', 'before.id', 'p.replaces')
    .$if(officeId !== null, (query) =>
      query.where('p.office_id', '=', officeId).where('p.status', '=', 'CONFIRMED'),
    )
    .$if(waiting === true, (query) => query.where('p.status', '=', 'PENDING'))
    .select([
      ...([
        'p.id',
        'p.number',
        'p.kind',
        'p.amount',
        'p.guarantor',
        'p.note',
        'p.status',
        'p.reason',
      ] as const),
      'p.office_id as officeId',
      'p.paper_number as paperNumber',
      'p.valid_from as validFrom',
      'p.valid_until as validUntil',
      'p.proposed_by as proposedById',
      'proposer.full_name as proposedBy',
      'p.proposed_at as proposedAt',
      'decider.full_name as decidedBy',
      'p.decided_at as decidedAt',
      'before.number as corrects',
    ])
    .select(IS_REPLACED.as('replaced'))
    .orderBy((eb) => eb('p.status', '=', 'PENDING'), 'desc')
    .orderBy('p.proposed_at', 'desc')
    .orderBy('p.number', 'desc')
    .limit(most)
    .execute()
}
export type PaperRow = Awaited<ReturnType<typeof readPaperRows>>[number]

/** Every exchange office, by name; one of them alone. */
export function readOffices(db: Reader, officeId: string | null): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('companies')
    .where('kind', '=', 'EXCHANGE_OFFICE')
    .$if(officeId !== null, (query) => query.where('id', '=', officeId))
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
}

/**
 * Whether another office has a paper of the kind with the same number, confirmed or waiting; a guarantee's number is the bank's that
 * gives it. They are compared here and not by their keys: some hundred papers, and keys of before some letters counted as digits.
 */
export async function isNumberOfOther(
  db: Reader,
  asked: {
    readonly officeId: string
    readonly kind: PaperKind
    readonly number: string
    readonly guarantor: string | null
  },
): Promise<boolean> {
  const rows = await db
    .selectFrom('office_papers')
    .where('kind', '=', asked.kind)
    .where('office_id', '<>', asked.officeId)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .select(['paper_number', 'guarantor'])
    .execute()
  return rows.some(
    ({ paper_number, guarantor }) =>
      isSamePaperNumber(paper_number, asked.number) &&
      guarantorKey(guarantor ?? '') === guarantorKey(asked.guarantor ?? ''),
  )
}

/** A confirmed paper of an office and kind that nothing has corrected yet; undefined where there is none. */
export function findStandingPaper(
  db: Reader,
  asked: { readonly id: string; readonly officeId: string; readonly kind: PaperKind },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('office_papers as p')
    .where('p.id', '=', asked.id)
    .where('p.office_id', '=', asked.officeId)
    .where('p.kind', '=', asked.kind)
    .where('p.status', '=', 'CONFIRMED')
    .where(sql<boolean>`not ${IS_REPLACED}`)
    .select('p.id')
    .executeTakeFirst()
}
