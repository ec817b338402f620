import type { RateChange } from '@fxmatch/contract/http/rate-changes'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import type { Draft } from '../lib/forms/use-draft.ts'
import { useLedTo } from '../lib/navigation/use-led-to.ts'
import type { TypedPrices } from '../lib/prices/use-typed-prices.ts'
import { EditBar, StaleNotice } from './edit-bar.tsx'
import { PriceQuestion } from './price-input.tsx'
import { OutsideNotice, RateChanges, SubmitToSecond } from './rate-changes.tsx'

/** A list of rates that somebody edits, saves, or submits to a second person, and what waits for one. */
interface RateList {
  readonly draft: Draft
  readonly prices: Pick<TypedPrices, 'outside' | 'reason' | 'question'>
  readonly running: boolean
  readonly save: () => void
  readonly propose: () => void
  readonly waiting: {
    readonly changes: readonly RateChange[]
    readonly blocked: string | null
    readonly running: boolean
    readonly decide: (change: RateChange, action: ChangeAction, reason: string) => Promise<unknown>
  }
}

/** What may be done with the list as a whole, beside its title. */
export function RateListButtons({ draft, prices, running, save, propose, waiting }: RateList) {
  return (
    <>
      <SubmitToSecond
        outside={prices.outside}
        blocked={waiting.blocked}
        running={running}
        onSubmit={propose}
      />
      <EditBar
        editing={draft.editing}
        running={running}
        reason={prices.reason}
        onStart={draft.start}
        onCancel={draft.cancel}
        onSave={save}
      />
    </>
  )
}

/** What is told above the list: what waits, what lies outside, what others have saved, what is asked about a price. */
export function RateListNotices({ draft, prices, running, waiting }: RateList) {
  const ledTo = useLedTo()
  return (
    <>
      <RateChanges ledTo={ledTo} changes={waiting.changes} running={waiting.running} onAct={waiting.decide} />
      <OutsideNotice outside={prices.outside} />
      {draft.stale && !running && <StaleNotice onAdopt={draft.adopt} />}
      {prices.question !== null && <PriceQuestion>{prices.question}</PriceQuestion>}
    </>
  )
}
