import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { readMarketRows } from '../../db/positions/market-rows.ts'
import type { Cursor } from '../../db/v1/cursor.ts'
import { freePositionsBefore, ownPositionsBefore } from '../../db/v1/positions-before.ts'
import { presentDeskPosition } from '../desk/present-desk-position.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from '../market/load-price-view.ts'
import { presentPosition } from '../market/present-position.ts'
import { cutPage, readFor } from './cut-page.ts'
import { v1OwnPosition, v1Position } from './present.ts'

/** What a list of positions is asked for. */
export interface AskedPositions {
  readonly currency?: string | undefined
  readonly form?: 'CASH' | 'DIGITAL' | undefined
  readonly limit: number
  readonly before: Cursor | null
}

/** A page of what is free on the market, priced for the viewer's company. */
export function listFreePositions(db: Db, viewer: Actor, asked: AskedPositions, now: Date) {
  return inSnapshot(db, async (snapshot) => {
    const found = await freePositionsBefore(snapshot, { ...asked, now, limit: readFor(asked.limit) })
    return page(snapshot, viewer, { found, limit: asked.limit, now }, (row, view) =>
      v1Position(presentPosition(row, view)),
    )
  })
}

/** A page of the viewer's company's own positions. */
export function listOwnPositions(db: Db, viewer: Actor, asked: AskedPositions, now: Date) {
  return inSnapshot(db, async (snapshot) => {
    const mine = { ...asked, sellerId: viewer.companyId, limit: readFor(asked.limit) }
    const found = await ownPositionsBefore(snapshot, mine)
    return page(snapshot, viewer, { found, limit: asked.limit, now }, (row, view) =>
      v1OwnPosition(presentDeskPosition(row, view)),
    )
  })
}

type Present<T> = (
  row: Awaited<ReturnType<typeof readMarketRows>>[number],
  view: Awaited<ReturnType<typeof loadPriceView>>,
) => T

async function page<T>(
  snapshot: Db,
  viewer: Actor,
  { found, limit, now }: { found: readonly Cursor[]; limit: number; now: Date },
  present: Present<T>,
): Promise<{ data: T[]; nextCursor: string | null }> {
  const { shown, nextCursor } = cutPage(found, limit)
  const ids = shown.map(({ number }) => number)
  const rows =
    ids.length === 0 ? [] : await readMarketRows(snapshot, { ids, companyId: viewer.companyId, limit, now })
  const view = await loadPriceView(snapshot, viewer, now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    data: ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [present(row, view)] : []
    }),
    nextCursor,
  }
}
