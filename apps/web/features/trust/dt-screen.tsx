import {
  saveTrustVisibilityCall,
  trustConfigurationCall,
  trustDisplayCall,
  trustVisibilityCall,
} from '@fxmatch/contract/http/trust-rates'
import { Button, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OperatorNotice } from './operator-notice.tsx'
import classes from './trust.module.css'
import { trustScope, useMayChange } from './trust-scope.ts'

const LONGEST_MESSAGE = 500
const visibilitySchema = z.object({ activated: z.boolean(), description: z.string().max(LONGEST_MESSAGE) })
type Visibility = z.output<typeof visibilitySchema>

/** Whether the public board shows the operator's rates, and the message beside them (specification 002 §2, /trusted/dt). */
export function TrustVisibilityScreen() {
  const { t } = useTranslation('trust')
  const [scope] = useSearchState(trustScope)
  const query = { company: scope.company }
  const visibility = useQuery({
    ...callQuery(trustVisibilityCall, { query }),
    // What is being typed must not be replaced underneath.
    refetchOnWindowFocus: false,
  })
  const configuration = useQuery(callQuery(trustConfigurationCall, { query }))
  useChanges(['trust_rates'], [trustVisibilityCall, trustConfigurationCall])
  const mayChange = useMayChange(scope)
  return (
    <>
      <PageHeader title={t('dt.title')} />
      <OperatorNotice scope={scope} />
      {visibility.isError && !visibility.data && (
        <ErrorState error={visibility.error} onRetry={() => void visibility.refetch()} />
      )}
      {!visibility.data && !visibility.isError && (
        <p role="status" aria-busy className="soft">
          {t('loading')}
        </p>
      )}
      {visibility.data && (
        <div className={classes.narrow}>
          {configuration.data?.visible === false && <p className={classes.notice}>{t('dt.hidden')}</p>}
          <Panel title={t('dt.panel')}>
            {mayChange ? (
              <VisibilityForm
                key={`${visibility.data.activated} ${visibility.data.description}`}
                saved={visibility.data}
              />
            ) : (
              <DefinitionList
                items={[
                  { term: t('dt.activated'), value: t(visibility.data.activated ? 'yes' : 'no') },
                  { term: t('dt.description'), value: visibility.data.description || '–' },
                ]}
              />
            )}
          </Panel>
        </div>
      )}
    </>
  )
}

function VisibilityForm({ saved }: { saved: Visibility }) {
  const { t } = useTranslation(['trust', 'common'])
  const fieldError = useFieldError()
  const form = useZodForm(visibilitySchema, saved)
  const save = useCommand(saveTrustVisibilityCall, {
    refreshes: [trustVisibilityCall, trustDisplayCall],
    success: t('trust:display.saved'),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const { errors, isDirty } = form.formState
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.handleSubmit(async (body) => void (await save.run({ body })))}
    >
      <Controller
        name="activated"
        control={form.control}
        render={({ field }) => (
          <Switch
            label={t('trust:dt.activated')}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
        )}
      />
      <Textarea
        {...form.register('description')}
        label={t('trust:dt.description')}
        description={t('trust:dt.hint')}
        rows={3}
        maxLength={LONGEST_MESSAGE}
        error={fieldError(errors.description)}
      />
      <div className={classes.buttons}>
        {isDirty && <Button onClick={() => form.reset(saved)}>{t('common:dialog.cancel')}</Button>}
        <Button type="submit" variant="filled" loading={save.running}>
          {t('common:edit.save')}
        </Button>
      </div>
    </form>
  )
}
