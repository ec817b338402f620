import { mySyndicatesCall } from '@fxmatch/contract/http/market'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Select } from '../../ui/select.tsx'
import type { PublishFormHandle } from './publish-schema.ts'

/** For whom the office publishes: for itself, or for a syndicate it leads, whose members share as listed. */
export function SyndicateField({ form }: { form: PublishFormHandle }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const syndicates = useQuery(callQuery(mySyndicatesCall, {}))
  if (syndicates.data?.length === 0) return null
  return (
    <Controller
      name="syndicate"
      control={form.control}
      render={({ field, fieldState }) => {
        const members = syndicates.data?.find(({ id }) => id === field.value)?.members
        return (
          <div>
            <Select
              {...field}
              label={t('publish.syndicate')}
              placeholder={t('publish.alone')}
              data={(syndicates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              clearable
              error={
                fieldError(fieldState.error) ?? (syndicates.error ? errorText(syndicates.error) : undefined)
              }
            />
            {members && (
              <DefinitionList
                items={members.map(({ name, percentage }) => ({
                  term: name,
                  value: format.percent(percentage),
                }))}
              />
            )}
          </div>
        )
      }}
    />
  )
}
