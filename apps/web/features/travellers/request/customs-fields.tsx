import { useTranslation } from 'react-i18next'
import type { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Switch, TextField } from '../fields.tsx'
import type { RequestRead, RequestTyped } from './read-request.ts'

/** What the customs ask for large amounts: optional, with the reason why it is asked. */
export function CustomsFields({
  form,
}: {
  form: ReturnType<typeof useCheckedForm<RequestTyped, RequestRead>>
}) {
  const { t } = useTranslation('customs')
  return (
    <>
      <Switch
        label={t('resident')}
        name="resident"
        value={form.typed.resident}
        choices={[
          { value: '', label: t('unsaid') },
          { value: 'yes', label: t('inTunisia') },
          { value: 'no', label: t('abroad') },
        ]}
        onChange={(resident) => form.set({ resident })}
      />
      <div>
        <TextField
          label={t('declaration')}
          autoComplete="off"
          maxLength={40}
          error={form.error('customsDeclaration')}
          {...form.field('customsDeclaration')}
        />
        <small className="soft">{t('why')}</small>
      </div>
    </>
  )
}
