import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { updateAgencyCall } from '@fxmatch/contract/http/agencies'
import { type AgencyView, agenciesCall } from '@fxmatch/contract/http/reference-data'
import { Button } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { type Formats, useFormat } from '../../lib/format/use-format.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useGovernorates } from '../../lib/market/use-governorates.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './agencies.module.css'

const chosen = z
  .string()
  .nullable()
  .refine((value) => value !== null, schemaFault('FIELD_REQUIRED'))
const pair = z.object({ agency: chosen, region: chosen })
type Pair = z.input<typeof pair>
type PairHandle = UseFormReturn<Pair, unknown, Pair>
type Option = { value: string; label: string }

const EMPTY: Pair = { agency: null, region: null }

const agencyOption = (format: Formats, { id, codeBCT, name, region }: AgencyView): Option => ({
  value: id,
  label: format.facts([`${codeBCT} ${name}`, region?.name]),
})

function ChoiceField({
  form,
  name,
  data,
  onChosen,
}: {
  form: PairHandle
  name: keyof Pair
  data: Option[]
  onChosen?: () => void
}) {
  const { t } = useTranslation('agencies')
  return (
    <ControlledField
      as={Select}
      control={form.control}
      name={name}
      label={t(`config.${name}`)}
      data={data}
      searchable
      openOnFocus={false}
      aria-required
      onChosen={() => onChosen?.()}
    />
  )
}

/** Says in which region an agency delivers. */
export function AssignRegionForm({ agencies }: { agencies: readonly AgencyView[] }) {
  const { t } = useTranslation('agencies')
  const format = useFormat()
  const form = useZodForm(pair, EMPTY)
  const regions = useGovernorates()
  const assign = useCommand(updateAgencyCall, {
    refreshes: [agenciesCall],
    success: t('config.assigned'),
    onSuccess: () => form.reset(EMPTY),
  })
  const submit = ({ agency, region }: Pair) =>
    void assign.run({ params: { id: agency ?? '' }, body: { region: Number(region) } })
  return (
    <form noValidate className={classes.fields} onSubmit={form.handleSubmit(submit)}>
      <ChoiceField form={form} name="agency" data={agencies.map((agency) => agencyOption(format, agency))} />
      <ChoiceField form={form} name="region" data={regions.choices} />
      <Button type="submit" variant="filled" loading={assign.running}>
        {t('form.submit')}
      </Button>
    </form>
  )
}

/** Chooses the agency that a region's deliveries go to unless another is named. */
export function DefaultAgencyForm({ agencies }: { agencies: readonly AgencyView[] }) {
  const { t } = useTranslation('agencies')
  const format = useFormat()
  const form = useZodForm(pair, EMPTY)
  const region = useWatch({ control: form.control, name: 'region' })
  const regions = new Map(
    agencies.flatMap((agency) => (agency.region ? [[agency.region.id, agency.region.name]] : [])),
  )
  const choose = useCommand(updateAgencyCall, {
    refreshes: [agenciesCall],
    success: ({ name, region: of }) => t('config.chosen', { name, region: of?.name ?? '' }),
    onSuccess: () => form.reset(EMPTY),
  })
  const submit = ({ agency }: Pair) =>
    void choose.run({ params: { id: agency ?? '' }, body: { regionRepresenter: true } })
  return (
    <form noValidate className={classes.fields} onSubmit={form.handleSubmit(submit)}>
      <ChoiceField
        form={form}
        name="region"
        data={[...regions].map(([id, name]) => ({ value: String(id), label: String(name) }))}
        onChosen={() => form.setValue('agency', null)}
      />
      <ChoiceField
        form={form}
        name="agency"
        data={agencies
          .filter((agency) => String(agency.zone) === region)
          .map((agency) => agencyOption(format, agency))}
      />
      <Button type="submit" variant="filled" loading={choose.running}>
        {t('form.submit')}
      </Button>
    </form>
  )
}
