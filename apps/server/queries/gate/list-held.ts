import type { HeldEntryView, HeldView, OfficeHeld } from '@fxmatch/contract/http/office-held'
import { MOST_HELD_ENTRIES } from '@fxmatch/contract/http/office-held'
import type { Actor } from '@fxmatch/domain/access/actor'
import {
  countedOf,
  expectedOf,
  type Held,
  type HeldKind,
  standingOf,
  totalOf,
  worthOf,
} from '@fxmatch/domain/gate/office-ceilings'
import { percentTaken } from '@fxmatch/domain/gate/percent-taken'
import { decimal, HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { readWholeNumber } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import {
  CEILINGS,
  type HeldEntry,
  type HeldRow,
  readDeclaring,
  readHeld,
  readHeldEntries,
} from '../../db/gate/office-held.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

/**
 * What an exchange office holds: its own people read it, and the platform of the office that it chooses. Anybody else reads that there is
 * nothing.
 */
export function listHeld(
  db: Db,
  viewer: Actor,
  { office: chosen }: { readonly office?: string | undefined },
  now: Date,
): Promise<OfficeHeld> {
  return inSnapshot(db, async (snapshot) => {
    const all = await readDeclaring(snapshot)
    const reads = viewer.capabilities.has('paper.manage') || viewer.capabilities.has('platform.read')
    const platform = viewer.companyKind === 'PLATFORM' && reads
    const own = viewer.companyKind === 'EXCHANGE_OFFICE' ? viewer.companyId : null
    const office = all.find(({ id }) => id === (own ?? (platform ? chosen : undefined))) ?? null
    const ceilings = {
      CASH: String(await readWholeNumber(snapshot, CEILINGS.CASH)),
      ACCOUNT: String(await readWholeNumber(snapshot, CEILINGS.ACCOUNT)),
    }
    const held = async (kind: HeldKind) =>
      office === null ? [] : readHeld(snapshot, { officeId: office.id, kind, now })
    const [notes, account] = [await held('CASH'), await held('ACCOUNT')]
    const entries = office === null ? [] : await readHeldEntries(snapshot, office.id, MOST_HELD_ENTRIES)
    const declares = own !== null && viewer.capabilities.has('position.publish')
    return {
      office: office && { id: office.id, name: office.name },
      offices: platform
        ? all.map(({ id, name, at }) => ({ id, name, declaredAt: at?.toISOString() ?? null }))
        : [],
      cash: standing(notes, ceilings.CASH),
      cashCeiling: ceilings.CASH,
      accountCeiling: ceilings.ACCOUNT,
      notes: notes.map((row) => present(row, null)),
      account: account.map((row) => present(row, ceilings.ACCOUNT)),
      entries: entries.map(presentEntry),
      declare: presentRefusable(
        declares
          ? null
          : {
              ...{ code: 'MISSING_CAPABILITY', rule: 'MISSING_CAPABILITY' },
              details: { capability: 'position.publish' },
            },
      ),
    }
  })
}

/** How much of a ceiling is taken; null while nothing of it was declared. */
function standing(held: readonly Held[], ceiling: string): OfficeHeld['cash'] {
  if (!held.some(({ declared }) => declared !== null)) return null
  const value = totalOf(held)
  return { value, ceiling, percent: percentTaken(value, ceiling), outcome: standingOf(value, ceiling) }
}

/** @param ceiling of the row's own; null where it has none of its own */
function present(row: HeldRow, ceiling: string | null): HeldView {
  const { currency, decimals, declared, declaredBy, declaredAt, inHand, due, rate, rateDay, declaration } =
    row
  const plain = (amount: string) => decimal(amount).toFixed(HOME_DECIMALS)
  return {
    ...{ currency, decimals, declared, declaredBy, declaredAt: declaredAt?.toISOString() ?? null },
    ...{ expected: expectedOf(row), inHand: plain(inHand), due: plain(due) },
    ...{ value: worthOf(countedOf(row), row), rate, rateDay, declaration },
    standing: ceiling === null ? null : standing([row], ceiling),
  }
}

function presentEntry({ at, amount, expected, ...entry }: HeldEntry): HeldEntryView {
  const difference = expected === null ? null : decimal(amount).minus(expected).toFixed(HOME_DECIMALS)
  return {
    ...{ id: entry.id, what: entry.what, currency: entry.currency, decimals: entry.decimals },
    ...{ amount, expected, difference, note: entry.note, slip: entry.slip, by: entry.by },
    at: at.toISOString(),
  }
}
