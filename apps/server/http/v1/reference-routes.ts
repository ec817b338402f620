import { v1AgenciesCall, v1CurrenciesCall, v1GovernoratesCall } from '@fxmatch/contract/v1/reference'
import { listAgencies } from '../../queries/agencies/list-agencies.ts'
import { listCurrencies } from '../../queries/reference/list-currencies.ts'
import { listGovernorates } from '../../queries/reference/list-places.ts'
import type { HttpDeps } from '../deps.ts'
import type { V1Registrar } from './v1-route.ts'

/** What the other calls are told by numbers and codes. */
export function addV1ReferenceRoutes(registrar: V1Registrar, { db }: HttpDeps): void {
  registrar.query(v1CurrenciesCall, async () => ({
    data: (await listCurrencies(db)).map(({ isoCode, name, pattern, unit }) => ({
      ...{ code: isoCode, name, decimals: pattern, quotingUnit: unit },
    })),
  }))
  registrar.query(v1GovernoratesCall, async () => ({ data: [...(await listGovernorates(db))] }))
  registrar.query(v1AgenciesCall, async (viewer) => ({
    data: ((await listAgencies(db, viewer, {})) ?? []).map(({ id, name, region, city }) => ({
      ...{ id, name, governorate: region?.name ?? null, city },
    })),
  }))
}
