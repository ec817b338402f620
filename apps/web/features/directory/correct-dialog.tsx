import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  type CompanyRecord,
  companyRecordCall,
  proposeCompanyChangeCall,
} from '@fxmatch/contract/http/company-changes'
import { governoratesCall } from '@fxmatch/contract/http/reference-data'
import { isAsked } from '@fxmatch/domain/companies/founding'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './directory.module.css'

/** The form as it is typed. */
type Typed = { name: string; bctCode: string; governorate: string | null }

const schema = z.object({
  name: z.string().trim().min(1, schemaFault('FIELD_REQUIRED')),
  bctCode: z.string().trim(),
  governorate: z.string().nullable(),
})

/** Proposes another name, code or seat of a company; a second person confirms. */
export function CorrectDialog({ company, onClose }: { company: CompanyRecord; onClose: () => void }) {
  const { t } = useTranslation(['directory', 'common', 'rules'])
  const fieldError = useFieldError()
  const governorates = useQuery(referenceQuery(governoratesCall, {}))
  const { name, bctCode, governorate } = company
  const form = useZodForm<Typed, Typed>(schema, { name, bctCode: bctCode ?? '', governorate })
  const { run, running } = useCommand(proposeCompanyChangeCall, {
    refreshes: [companyRecordCall],
    success: t('rules:propose.done'),
    onSuccess: onClose,
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const asked = (field: 'bctCode' | 'governorate') => isAsked(field, company.kind)
  /** Only what was changed is sent: what somebody else corrects meanwhile stays. */
  const changed = (typed: Typed) => ({
    ...(typed.name === name ? {} : { name: typed.name }),
    ...(typed.bctCode === (bctCode ?? '') ? {} : { bctCode: typed.bctCode }),
    ...(typed.governorate === governorate ? {} : { governorate: typed.governorate ?? '' }),
  })
  return (
    <Dialog title={t('directory:record.correctOf', { name })} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.handleSubmit((typed) => run({ params: { id: company.id }, body: changed(typed) }))}
      >
        <TextInput
          {...form.register('name')}
          label={t('directory:record.field.name')}
          autoComplete="off"
          aria-required
          data-autofocus
          error={fieldError(form.formState.errors.name)}
        />
        {company.fields.includes('bctCode') && (
          <TextInput
            {...form.register('bctCode')}
            label={t('directory:record.field.bctCode')}
            inputMode="numeric"
            autoComplete="off"
            aria-required={asked('bctCode')}
            error={fieldError(form.formState.errors.bctCode)}
          />
        )}
        <ControlledField
          as={Select}
          control={form.control}
          name="governorate"
          label={t('directory:record.field.governorate')}
          data={(governorates.data ?? []).map((one) => one.name)}
          searchable
          clearable={!asked('governorate')}
          openOnFocus={false}
          aria-required={asked('governorate')}
        />
        <p className="soft">{t('directory:record.second')}</p>
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={running}>
            {t('rules:propose.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
