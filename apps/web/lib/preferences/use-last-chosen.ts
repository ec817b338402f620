import type { RememberedField } from '@fxmatch/contract/http/user-settings'
import { useSession } from '../session/session.ts'
import { useSettingsKeeper } from './settings-context.ts'

/** What the signed-in person chose last in a field, on whichever machine; and the way to remember what they choose now. */
export function useLastChosen(
  field: RememberedField,
): [last: string | null, remember: (value: string | null) => void] {
  const { settings } = useSession()
  const keeper = useSettingsKeeper()
  const known = { ...settings.lastChosen, ...keeper.pending().lastChosen }
  const last = known[field] ?? null
  const remember = (value: string | null) => {
    if (value === null || value === last) return
    keeper.keep({ lastChosen: { ...keeper.pending().lastChosen, [field]: value } })
  }
  return [last, remember]
}
