import { trustCitiesCall } from '@fxmatch/contract/http/trust-rates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { ChoiceField } from './fields.tsx'

/** The cities of the country, each in its governorate. */
export function useCities() {
  return useQuery(referenceQuery(trustCitiesCall, {}))
}

/** Ids of a governorate and of a city in it, as text; '' for none. */
export interface Place {
  readonly region: string
  readonly city: string
}

interface Props extends Place {
  /** What no choice means: everywhere, or nothing chosen yet. */
  readonly noRegion: string
  readonly noCity: string
  readonly errors?: { readonly region?: string | undefined; readonly city?: string | undefined }
  readonly onChange: (place: Place) => void
}

/** A governorate, then a city in it. */
export function PlaceFields({ region, city, noRegion, noCity, errors = {}, onChange }: Props) {
  const { t } = useTranslation('travellers')
  const cities = useCities().data ?? []
  const regions = [...new Map(cities.map((one) => [one.region.id, one.region])).values()].sort((a, b) =>
    a.name.localeCompare(b.name, 'fr'),
  )
  return (
    <>
      <ChoiceField
        label={t('place.region')}
        name="region"
        value={region}
        error={errors.region}
        onChange={(event) => onChange({ region: event.currentTarget.value, city: '' })}
      >
        <option value="">{noRegion}</option>
        {regions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={t('place.city')}
        name="city"
        value={city}
        disabled={region === ''}
        error={errors.city}
        onChange={(event) => onChange({ region, city: event.currentTarget.value })}
      >
        <option value="">{noCity}</option>
        {cities
          .filter((one) => String(one.region.id) === region)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </ChoiceField>
    </>
  )
}
