import { zonesOfRegionCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useGovernorates } from '../../lib/market/use-governorates.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { PublishFormHandle } from './publish-schema.ts'

/** Where the currency is: the governorate, and one of its zones if there is a better word for it. */
export function PlaceFields({ form }: { form: PublishFormHandle }) {
  const { t } = useTranslation('desk')
  const region = useWatch({ control: form.control, name: 'region' })
  const governorates = useGovernorates()
  const errorText = useErrorText()
  const zones = useQuery({
    ...referenceQuery(zonesOfRegionCall, { query: { region: Number(region) } }),
    enabled: region !== null,
  })
  return (
    <>
      <ControlledField
        as={Select}
        control={form.control}
        name="region"
        label={t('publish.region')}
        data={governorates.choices}
        searchable
        openOnFocus={false}
        aria-required
        onChosen={() => {
          form.setValue('zone', null)
        }}
        failure={governorates.failure}
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
        failure={zones.error ? errorText(zones.error) : undefined}
      />
    </>
  )
}

function options(places: readonly { id: number; name: string }[] | undefined) {
  return (places ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
