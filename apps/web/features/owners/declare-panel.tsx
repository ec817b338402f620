import IconPlus from 'virtual:icons/plus'
import type { FieldFault } from '@fxmatch/contract/errors/field-faults'
import {
  type CompanyOwners,
  companyOwnersCall,
  declareOwnersCall,
  ownersStandingsCall,
} from '@fxmatch/contract/http/owners'
import { MOST_OWNERS } from '@fxmatch/domain/owners/owner'
import { Button, Checkbox } from '@mantine/core'
import i18next from 'i18next'
import { type FieldPath, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { fetchRefusalTexts } from '../../lib/failures/refusal-texts.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { faultError } from '../../lib/forms/fault-text.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { type DeclareDraft, declarationOf, draftFaults, draftOf, emptyOwner } from './declare-draft.ts'
import { OwnerFields } from './owner-fields.tsx'
import classes from './owners.module.css'

/** Declares all owners of a company, or that it has none: another person confirms it. */
export function DeclarePanel({ owners, onClose }: { owners: CompanyOwners; onClose: () => void }) {
  const { t } = useTranslation(['owners', 'common'])
  const fieldError = useFieldError()
  const { company, inForce } = owners
  const form = useForm<DeclareDraft>({
    defaultValues: draftOf(inForce?.owners ?? [], inForce?.none ?? false),
  })
  const list = useFieldArray({ control: form.control, name: 'owners' })
  const none = useWatch({ control: form.control, name: 'none' })
  const declare = useCommand(declareOwnersCall, {
    refreshes: [companyOwnersCall, ownersStandingsCall],
    success: ({ reference }) => t('owners:form.sent', { reference }),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const tell = async (faults: readonly FieldFault[]) => {
    await fetchRefusalTexts()
    faults.forEach((fault, index) => {
      form.setError(fault.path as FieldPath<DeclareDraft>, faultError(i18next, { ...fault, message: '' }), {
        shouldFocus: index === 0,
      })
    })
  }
  const send = form.handleSubmit(async (draft) => {
    const faults = draftFaults(draft)
    if (faults.length > 0) return tell(faults)
    await declare.run({ params: { id: company.id }, body: declarationOf(draft) })
  })
  const wrong = fieldError(form.formState.errors.owners?.root ?? form.formState.errors.owners)
  return (
    <SidePanel title={t('owners:declare')} about={company.id} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        <p className="soft">{t('owners:replaces')}</p>
        <Checkbox
          label={t('owners:form.none')}
          {...form.register('none', { onChange: () => form.clearErrors() })}
        />
        {!none &&
          list.fields.map((field, place) => (
            <OwnerFields key={field.id} form={form} place={place} onRemove={() => list.remove(place)} />
          ))}
        {!none && (
          <Button
            leftSection={<IconPlus size={14} />}
            disabled={list.fields.length >= MOST_OWNERS}
            onClick={() => list.append(emptyOwner(), { focusName: `owners.${list.fields.length}.name` })}
          >
            {t('owners:form.add')}
          </Button>
        )}
        {wrong && (
          <p role="alert" className={classes.wrong}>
            {wrong}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={declare.running}>
            {t('owners:form.send')}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
