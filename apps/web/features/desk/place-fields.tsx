import { governoratesCall, zonesOfRegionCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { PublishFormHandle } from './publish-schema.ts'

const REFERENCE_FRESH_MS = 600_000

/** Where the currency is: the governorate, and one of its zones if there is a better word for it. */
export function PlaceFields({ form }: { form: PublishFormHandle }) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const region = useWatch({ control: form.control, name: 'region' })
  const governorates = useQuery({ ...callQuery(governoratesCall, {}), staleTime: REFERENCE_FRESH_MS })
  const zones = useQuery({
    ...callQuery(zonesOfRegionCall, { query: { region: Number(region) } }),
    enabled: region !== null,
    staleTime: REFERENCE_FRESH_MS,
  })
  const failed = (error: Error | null) => (error ? errorText(error) : undefined)
  return (
    <>
      <ControlledField
        as={Select}
        control={form.control}
        name="region"
        label={t('publish.region')}
        data={options(governorates.data)}
        searchable
        openOnFocus={false}
        aria-required
        onChosen={() => {
          form.setValue('zone', null)
        }}
        failure={failed(governorates.error)}
      />
      <ControlledField
        as={Select}
        control={form.control}
        name="zone"
        label={t('publish.zone')}
        description={region === null ? t('publish.zoneHint') : undefined}
        data={options(region === null ? undefined : zones.data)}
        searchable
        openOnFocus={false}
        clearable
        disabled={region === null}
        failure={failed(zones.error)}
      />
    </>
  )
}

function options(places: readonly { id: number; name: string }[] | undefined) {
  return (places ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
