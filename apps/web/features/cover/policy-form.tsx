import IconPlus from 'virtual:icons/plus'
import IconTrash from 'virtual:icons/trash'
import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { type CoverPlanView, coverCall, proposeCoverPolicyCall } from '@fxmatch/contract/http/cover'
import { MOST_STEPS } from '@fxmatch/domain/cover/cover-policy'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './cover.module.css'

const whole = z.string().regex(/^\d{1,3}$/, schemaFault('FIELD_INVALID'))
const schema = z.object({
  steps: z.array(z.object({ before: whole, working: z.enum(['calendar', 'working']), percent: whole })),
})
type Draft = z.infer<typeof schema>
type Steps = CoverPlanView['policy']

const draftOf = (steps: Steps): Draft => ({
  steps: steps.map(({ before, working, percent }) => ({
    ...{ before: String(before), percent: String(percent) },
    working: working ? 'working' : 'calendar',
  })),
})

/** The steps of the company's policy, to be proposed whole: what stands is where one begins. */
export function PolicyForm({ plan }: { plan: CoverPlanView }) {
  const { t } = useTranslation('cover')
  const fieldError = useFieldError()
  // What somebody else has confirmed meanwhile does not take away what is typed: the server says that it has changed.
  const [version, setVersion] = useState(plan.settings.policy.version)
  const form = useZodForm<Draft, Draft>(schema, draftOf(plan.settings.policy.next?.steps ?? plan.policy))
  const list = useFieldArray({ control: form.control, name: 'steps' })
  const propose = useCommand(proposeCoverPolicyCall, {
    refreshes: [coverCall],
    success: t('settings.done'),
    onSuccess: (now) => setVersion(now.policy.version),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const send = form.handleSubmit(async ({ steps }) => {
    await propose.run({
      body: {
        version,
        steps: steps.map(({ before, working, percent }) => ({
          ...{ before: Number(before), percent: Number(percent), working: working === 'working' },
        })),
      },
    })
  })
  const wrong = fieldError(form.formState.errors.steps?.root ?? form.formState.errors.steps)
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <h3>{t('settings.policy')}</h3>
      {list.fields.map((field, place) => (
        <StepFields key={field.id} form={form} place={place} onRemove={() => list.remove(place)} />
      ))}
      <Button
        leftSection={<IconPlus size={14} />}
        disabled={list.fields.length >= MOST_STEPS}
        onClick={() =>
          list.append(
            { before: '', working: 'calendar', percent: '' },
            { focusName: `steps.${list.fields.length}.before` },
          )
        }
      >
        {t('settings.add')}
      </Button>
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      <p className={classes.note}>{t('settings.lower')}</p>
      <Button type="submit" variant="filled" loading={propose.running}>
        {t('settings.send')}
      </Button>
    </form>
  )
}

function StepFields({
  form: { control },
  place,
  onRemove,
}: {
  form: UseFormReturn<Draft, unknown, Draft>
  place: number
  onRemove: () => void
}) {
  const { t } = useTranslation('cover')
  const number = place + 1
  return (
    <fieldset className={classes.step}>
      <legend>{t('settings.nth', { number })}</legend>
      <ActionIcon className={classes.remove} aria-label={t('settings.remove', { number })} onClick={onRemove}>
        <IconTrash size={14} />
      </ActionIcon>
      <ControlledField
        as={TextInput}
        control={control}
        name={`steps.${place}.before`}
        label={t('settings.before')}
        inputMode="numeric"
        autoComplete="off"
        aria-required
      />
      <ControlledField
        as={TextInput}
        control={control}
        name={`steps.${place}.percent`}
        label={t('settings.percent')}
        inputMode="numeric"
        autoComplete="off"
        aria-required
      />
      <Controller
        name={`steps.${place}.working`}
        control={control}
        render={({ field }) => (
          <Select
            {...field}
            className={classes.unit ?? ''}
            label={t('settings.unit')}
            data={(['calendar', 'working'] as const).map((value) => ({
              value,
              label: t(`settings.${value}`),
            }))}
          />
        )}
      />
    </fieldset>
  )
}
