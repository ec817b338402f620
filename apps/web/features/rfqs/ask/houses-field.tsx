import { governoratesCall } from '@fxmatch/contract/http/reference-data'
import type { RfqHouses } from '@fxmatch/contract/http/rfq-houses'
import { rfqCall, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useFieldError } from '../../../lib/forms/use-field-error.ts'
import type { AskForm } from './ask-schema.ts'
import { HouseChoice } from './house-choice.tsx'

/** Whom to ask, once the currency says who can be. @param houses undefined until they are known */
export function HousesField({ form, houses }: { form: AskForm; houses: RfqHouses | undefined }) {
  const { t } = useTranslation('rfqs')
  const fieldError = useFieldError()
  const region = useWatch({ control: form.control, name: 'governorateId' })
  const governorates = useQuery(referenceQuery(governoratesCall, {}))
  const governorate = governorates.data?.find(({ id }) => String(id) === region) ?? null
  const usual = useLastAsked()
  if (houses === undefined) return <p className="soft">{t('ask.first')}</p>
  if (houses.houses.length === 0) return <p role="status">{t('ask.nobodyToAsk')}</p>
  return (
    <Controller
      name="ask"
      control={form.control}
      render={({ field, fieldState }) => (
        <HouseChoice
          houses={houses.houses}
          chosen={field.value}
          onChange={field.onChange}
          governorate={governorate}
          usual={usual}
          error={fieldError(Array.isArray(fieldState.error) ? fieldState.error[0] : fieldState.error)}
        />
      )}
    />
  )
}

/** Whom one's house asked last. */
function useLastAsked(): readonly string[] {
  const { data } = useQuery(callQuery(rfqsCall, { query: { as: 'ASKING' } }))
  const last = (data?.rfqs ?? []).toSorted(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  )[0]
  const request = useQuery({
    ...callQuery(rfqCall, { params: { id: last?.id ?? '' } }),
    enabled: last !== undefined,
  })
  return (request.data?.houses ?? []).map(({ id }) => id)
}
