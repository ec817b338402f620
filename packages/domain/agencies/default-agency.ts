/** An open agency of one company, as the rule of the default agency sees it. */
export interface RegionAgency {
  readonly id: string
  /** BCT code; agencies are taken in its order. */
  readonly code: string
  /** Id of the governorate ('région' on screen and on the wire); null where none was assigned yet. */
  readonly region: number | null
  readonly isDefault: boolean
}

/** Ids of the agencies that are default no more, then of those that become it: in this order no region ever has two. */
export interface DefaultChange {
  readonly unset: readonly string[]
  readonly set: readonly string[]
}

function byCode(a: RegionAgency, b: RegionAgency): number {
  return a.code === b.code ? (a.id < b.id ? -1 : 1) : a.code < b.code ? -1 : 1
}

/**
 * What must change so that each region in which a company has agencies has exactly one default agency (specification
 * 002 §3, `regionRepresenter`): the chosen one in its region; elsewhere the one that is default already, else the first by
 * BCT code. An agency without a region is never a default. Applied twice, it changes nothing the second time.
 * @param chosen id of the agency that is to be the default of its region
 */
export function settleDefaults(agencies: readonly RegionAgency[], chosen?: string): DefaultChange {
  const regions = new Set(agencies.flatMap(({ region }) => (region === null ? [] : [region])))
  const defaults = new Set<string>()
  for (const region of regions) {
    const there = agencies.filter((agency) => agency.region === region).sort(byCode)
    const wanted =
      there.find(({ id }) => id === chosen) ?? there.find(({ isDefault }) => isDefault) ?? there[0]
    if (wanted) defaults.add(wanted.id)
  }
  return {
    unset: agencies.filter(({ id, isDefault }) => isDefault && !defaults.has(id)).map(({ id }) => id),
    set: agencies.filter(({ id, isDefault }) => !isDefault && defaults.has(id)).map(({ id }) => id),
  }
}
