import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import { searchable } from '../../lib/search/searchable.ts'

/** The agencies of which the reference, name, code, city or region contains every word that is searched for. */
export function findAgencies(agencies: readonly AgencyView[], search: string): AgencyView[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  return agencies.filter(({ reference, name, codeBCT, city, region }) => {
    const text = searchable([reference, name, codeBCT, city ?? '', region?.name ?? ''].join(' '))
    return words.every((word) => text.includes(word))
  })
}
