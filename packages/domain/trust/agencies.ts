/** The short share link of the maps service (specification 002 §5); something must follow it. */
export const MAP_LINK_START = 'https://maps.app.goo.gl/'
const MAP_LINK = /^https:\/\/maps\.app\.goo\.gl\/[A-Za-z0-9_-]{4,64}(\?[A-Za-z0-9_=&.-]{0,100})?$/

/** Whether a text is a short link that the maps service made for sharing, and nothing else. */
export function isMapLink(text: string): boolean {
  return MAP_LINK.test(text)
}

/** Where an agency is. */
export interface AgencyPlace {
  readonly id: string
  readonly cityId: number
  readonly governorateId: number
}

/**
 * The agency with which a strategy answers by itself: the first of the traveller's city, else the first of the governorate.
 * Null: the operator has none near, and only a person can answer.
 */
export function nearestAgency<A extends AgencyPlace>(
  agencies: readonly A[],
  request: { readonly cityId: number; readonly governorateId: number },
): A | null {
  return (
    agencies.find(({ cityId }) => cityId === request.cityId) ??
    agencies.find(({ governorateId }) => governorateId === request.governorateId) ??
    null
  )
}
