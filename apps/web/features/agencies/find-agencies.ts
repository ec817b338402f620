import type { AgencyView } from '@fxmatch/contract/http/reference-data'

/** A text as it is compared: without case or accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The agencies of which the reference, name, code, city or region contains every word that is searched for. */
export function findAgencies(agencies: readonly AgencyView[], search: string): AgencyView[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return agencies.filter(({ reference, name, codeBCT, city, region }) => {
    const text = plain([reference, name, codeBCT, city ?? '', region?.name ?? ''].join(' '))
    return words.every((word) => text.includes(word))
  })
}
