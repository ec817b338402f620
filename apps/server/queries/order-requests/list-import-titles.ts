import type { ImportTitleView } from '@fxmatch/contract/http/order-request-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { importTitleBalance } from '@fxmatch/domain/order-requests/import-title'
import type { Db } from '../../db/connect.ts'
import { readTitleRequests, readTitlesOf } from '../../db/order-requests/import-titles.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** The import titles of the viewer's company, newest first, with what its requests took of each. */
export function listImportTitles(
  db: Db,
  viewer: Actor,
  query: { reference?: string | undefined; bank?: string | undefined; currency?: string | undefined },
): Promise<{ data: ImportTitleView[] }> {
  return inSnapshot(db, async (snapshot) => {
    const titles = await readTitlesOf(snapshot, { companyId: viewer.companyId, ...query })
    const drawn = await readTitleRequests(
      snapshot,
      titles.map(({ id }) => id),
    )
    return {
      data: titles.map((title) => ({
        id: title.id,
        importReference: title.reference,
        importNature: title.nature,
        domicilaryBank: { id: title.bank_id, name: title.bank_name },
        currency: title.currency,
        currencyPattern: title.decimals,
        importExpiry: title.expires_on,
        ...importTitleBalance(title.amount, title.decimals, drawn.get(title.id) ?? []),
      })),
    }
  })
}
