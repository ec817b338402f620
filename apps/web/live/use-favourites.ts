import { favouriteHousesCall, keepFavouriteCall } from '@fxmatch/contract/http/rfq-houses'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { callQuery } from '../lib/api/call-query.ts'
import { useCommand } from '../lib/api/use-command.ts'
import { useCan } from '../lib/session/session.ts'
import { useChanges } from './use-changes.ts'

/** The favourites among the houses that one's own company may ask for prices. */
export interface Favourites {
  /** Whether a house is one; undefined where it is none that may be asked, or not known yet. */
  readonly of: (houseId: string) => boolean | undefined
  readonly keep: (houseId: string, favourite: boolean) => Promise<void>
}

/** The favourites of one's own company, and the way to keep one; nothing for who asks nobody. */
export function useFavourites(): Favourites {
  const mayAsk = useCan('rfq.ask')
  useChanges(['favourite_house'], [favouriteHousesCall])
  const { data } = useQuery({ ...callQuery(favouriteHousesCall, {}), enabled: mayAsk })
  const { run } = useCommand(keepFavouriteCall, { refreshes: [favouriteHousesCall], success: null })
  const known = useMemo(
    () => new Map(data?.houses.map(({ id, favourite }) => [id, favourite] as const)),
    [data],
  )
  const of = useCallback((houseId: string) => known.get(houseId), [known])
  const latest = useRef(run)
  latest.current = run
  const keep = useCallback(async (houseId: string, favourite: boolean) => {
    await latest.current({ params: { id: houseId }, body: { favourite } })
  }, [])
  return { of, keep }
}
