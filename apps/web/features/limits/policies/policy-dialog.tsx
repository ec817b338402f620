import {
  type PositionPolicyView,
  positionPoliciesCall,
  setPositionPolicyCall,
} from '@fxmatch/contract/http/position-policies'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { applyRefusal } from '../../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../../ui/controlled-field.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './policies.module.css'
import { draftOf, type PolicyDraft, type PolicyInput, policySchema } from './policy-schema.ts'

type Handle = UseFormReturn<PolicyDraft, unknown, PolicyInput>

/** A currency's limits, to be changed; they bound what is published from then on, not what is on the market. */
export function PolicyDialog({ policy, onClose }: { policy: PositionPolicyView; onClose: () => void }) {
  const { t } = useTranslation(['limits', 'common'])
  const { isoCode, pattern } = policy.currency
  const [schema] = useState(() => policySchema(pattern))
  const form: Handle = useZodForm<PolicyDraft, PolicyInput>(schema, draftOf(policy))
  const set = useCommand(setPositionPolicyCall, {
    refreshes: [positionPoliciesCall],
    success: t('limits:policy.done', { currency: isoCode }),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const submit = (input: PolicyInput) =>
    set.run({ params: { currency: isoCode }, body: { ...input, version: policy.version } })
  return (
    <Dialog title={t('limits:policy.dialog', { currency: isoCode })} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit(async (input) => void (await submit(input)))}
      >
        <PolicyFields form={form} policy={policy} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={set.running}>
            {t('limits:policy.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function PolicyFields({ form, policy }: { form: Handle; policy: PositionPolicyView }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const { isoCode, pattern, unit } = policy.currency
  const field = (name: keyof PolicyDraft, description: string, places?: number) => (
    <ControlledField
      as={DecimalInput}
      control={form.control}
      name={name}
      label={t(`policy.field.${name}`, { currency: isoCode })}
      description={description}
      {...(places === undefined ? {} : { places })}
      {...(name === 'smallestAmount' ? { 'data-autofocus': true } : {})}
      aria-required={name === 'deviationPercent'}
    />
  )
  return (
    <>
      {field('smallestAmount', t('policy.hint.bound'), pattern)}
      {field('largestAmount', t('policy.hint.bound'), pattern)}
      {field(
        'deviationPercent',
        policy.openingRate === null
          ? t('policy.hint.noOpening')
          : t('policy.hint.deviation', {
              rate: format.rate(policy.openingRate),
              unit: format.count(unit),
              currency: isoCode,
            }),
      )}
      {field('maxHours', t('policy.hint.hours'))}
    </>
  )
}
