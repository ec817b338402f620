import type { TitleNotice } from '@fxmatch/domain/order-requests/title-notices'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>

/** Where a page of titles begins: behind this one. */
export interface AfterTitle {
  readonly expiresOn: string
  readonly id: string
}

/** Titles that end within some days and of whose end not all was told, held until the transaction ends; those that others hold are left out. */
export function lockEndingTitles(
  tx: Tx,
  { from, to, after, most }: { from: string; to: string; after: AfterTitle | null; most: number },
) {
  return tx
    .selectFrom('import_titles')
    .innerJoin('currencies', 'currencies.iso_code', 'import_titles.currency')
    .where('expires_on', '>=', from)
    .where('expires_on', '<=', to)
    .where(sql<boolean>`end_told is distinct from 3`)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(expires_on, import_titles.id) > (${after?.expiresOn}::date, ${after?.id}::uuid)`,
      ),
    )
    .select([
      ...(['import_titles.id', 'company_id', 'reference', 'currency', 'amount', 'expires_on'] as const),
      'currencies.decimals',
      sql<TitleNotice | null>`end_told`.as('told'),
    ])
    .orderBy('expires_on')
    .orderBy('import_titles.id')
    .limit(most)
    .forUpdate('import_titles')
    .skipLocked()
    .execute()
}

/** Keeps of which day before a title's end its company was told. */
export async function keepTitleNotice(tx: Tx, titleId: string, told: TitleNotice): Promise<void> {
  await tx.updateTable('import_titles').set({ end_told: told }).where('id', '=', titleId).execute()
}
