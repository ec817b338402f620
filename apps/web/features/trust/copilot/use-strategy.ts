import { trustOffersCall } from '@fxmatch/contract/http/trust-offers'
import {
  addTrustTierCall,
  deleteTrustTierCall,
  type TrustTier,
  trustTiersCall,
  updateTrustTierCall,
} from '@fxmatch/contract/http/trust-strategy'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { compareDecimals } from '../../../lib/format/decimal.ts'
import { useTypedPrices } from '../../../lib/prices/use-typed-prices.ts'
import { usePriceBands } from '../../../live/use-price-bands.ts'
import { EMPTY_LINE, faultsOf, isDefaultRate, type LineFaults, type NewLine } from './tier-draft.ts'

const REFRESHES = [trustTiersCall, trustOffersCall] as const

/** The strategy as it is edited: the Default row's rate, at most one new line, and saving both. */
export function useStrategy(
  tiers: readonly TrustTier[],
  { isoCode: currency, unit }: { readonly isoCode: string; readonly unit: number },
  rateType: TrustOperation,
) {
  const { t } = useTranslation('trust')
  const errorText = useErrorText()
  const saved = tiers.find(({ limitAmount }) => limitAmount === null)
  const [rate, setRate] = useState<string | null>(null)
  const [line, setLine] = useState<NewLine | null>(null)
  const [faults, setFaults] = useState<LineFaults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const onRefusal = (error: ApiError) => {
    setRefusal(errorText(error))
    return 'shown' as const
  }
  const update = useCommand(updateTrustTierCall, {
    refreshes: REFRESHES,
    success: t('copilot.saved'),
    onRefusal,
  })
  const add = useCommand(addTrustTierCall, { refreshes: REFRESHES, success: t('copilot.added'), onRefusal })
  const remove = useCommand(deleteTrustTierCall, { refreshes: REFRESHES, success: t('copilot.deleted') })
  const wrongRate = rate !== null && !isDefaultRate(rate)
  const changed =
    rate !== null && saved !== undefined && (wrongRate || compareDecimals(rate, saved.rateValue) !== 0)

  const entry = { label: currency, currency, onTop: null }
  const prices = useTypedPrices(usePriceBands(), [
    { ...entry, key: 'default', typed: changed ? (rate ?? '') : '' },
    { ...entry, key: 'line', typed: line?.rateValue ?? '' },
  ])

  const saveRate = async (): Promise<boolean> => {
    if (!changed || rate === null || !saved) return true
    if (wrongRate) return false
    const outcome = await update.run({
      params: { id: saved.id },
      body: { rateValue: rate, rateType, currency },
    })
    if (outcome.ok) setRate(null)
    return outcome.ok
  }
  const saveLine = async (): Promise<void> => {
    if (line === null) return
    const outcome = await add.run({ body: { ...line, rateType, currency } })
    if (outcome.ok) setLine(null)
  }
  const save = async (): Promise<void> => {
    setRefusal(null)
    const found = line === null ? {} : faultsOf(line, tiers, unit)
    setFaults(found)
    if (wrongRate || Object.keys(found).length > 0 || !(await prices.confirmed())) return
    if (await saveRate()) await saveLine()
  }
  const type = (next: NewLine) => {
    setLine(next)
    // What was wrong is judged again while it is mended.
    setFaults((was) => {
      const now = faultsOf(next, tiers, unit)
      const kept = Object.entries(now).filter(([field]) => field in was)
      return Object.fromEntries(kept)
    })
  }
  return {
    rate: rate ?? saved?.rateValue ?? '',
    setRate,
    wrongRate,
    prices,
    line,
    faults,
    type,
    addLine: () => setLine(EMPTY_LINE),
    editing: line !== null || changed,
    cancel: () => {
      setLine(null)
      setRate(null)
      setFaults({})
      setRefusal(null)
    },
    save,
    refusal,
    remove: (id: string) => remove.run({ params: { id } }),
    running: update.running || add.running,
    removing: remove.running,
  }
}
export type Strategy = ReturnType<typeof useStrategy>
