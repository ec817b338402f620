import {
  registerTrustOperatorCall,
  saveTrustConfigurationCall,
  trustConfigurationCall,
  trustOperatorCall,
} from '@fxmatch/contract/http/trust-rates'
import { filled } from '@fxmatch/contract/http/trust-view'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CallAnswer } from '../../lib/api/call-api.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { phoneField } from './phone-field.ts'
import classes from './trust.module.css'

type Operator = NonNullable<CallAnswer<typeof trustOperatorCall>['operator']>

const operatorSchema = z.object({
  name: filled(120),
  phone: phoneField,
  whatsapp: phoneField,
})
const FIELDS = ['name', 'phone', 'whatsapp'] as const

/** The company as Trust operator: registered by anybody of it, edited by its Trust users (specification 002 §2 and §6). */
export function TrustConfigScreen() {
  const { t } = useTranslation('trust')
  const own = useQuery({ ...callQuery(trustOperatorCall, {}), refetchOnWindowFocus: false })
  useChanges(['trust_rates'], [trustOperatorCall])
  const operator = own.data?.operator ?? null
  return (
    <>
      <PageHeader title={t(operator || !own.data ? 'config.title' : 'config.register')} />
      {own.isError && !own.data && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {!own.data && !own.isError && (
        <p role="status" aria-busy className="soft">
          {t('loading')}
        </p>
      )}
      {own.data && (
        <div className={classes.narrow}>
          {!operator && <p className="soft">{t('config.why')}</p>}
          <Panel title={t('config.panel')}>
            {own.data.editable ? (
              <OperatorForm key={operator?.id ?? 'new'} operator={operator} />
            ) : (
              <OperatorFacts operator={operator} />
            )}
          </Panel>
          {operator && <Visible operator={operator} />}
        </div>
      )}
    </>
  )
}

function OperatorFacts({ operator }: { operator: Operator | null }) {
  const { t } = useTranslation('trust')
  if (!operator) return <p>{t('config.nobody')}</p>
  return (
    <>
      <DefinitionList items={FIELDS.map((name) => ({ term: t(`config.${name}`), value: operator[name] }))} />
      <p className="soft">{t('config.readOnly')}</p>
    </>
  )
}

function OperatorForm({ operator }: { operator: Operator | null }) {
  const { t } = useTranslation(['trust', 'common'])
  const fieldError = useFieldError()
  const form = useZodForm(operatorSchema, {
    name: operator?.name ?? '',
    phone: operator?.phone ?? '',
    whatsapp: operator?.whatsapp ?? '',
  })
  const save = useCommand(registerTrustOperatorCall, {
    refreshes: [trustOperatorCall, trustConfigurationCall],
    success: t(operator ? 'trust:config.saved' : 'trust:config.registered'),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.handleSubmit(async (body) => void (await save.run({ body })))}
    >
      {FIELDS.map((name) => (
        <TextInput
          key={name}
          {...form.register(name)}
          label={t(`trust:config.${name}`)}
          aria-required
          autoComplete="off"
          error={fieldError(errors[name])}
          {...(name === 'name' ? {} : { inputMode: 'numeric', maxLength: 8 })}
        />
      ))}
      <div className={classes.buttons}>
        <Button type="submit" variant="filled" loading={save.running}>
          {t(operator ? 'common:edit.save' : 'trust:config.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Whether travellers find the operator at all. */
function Visible({ operator }: { operator: Operator }) {
  const { t } = useTranslation('trust')
  const mayChange = useCan('trust.use')
  const save = useCommand(saveTrustConfigurationCall, {
    refreshes: [trustOperatorCall, trustConfigurationCall],
    success: t('display.saved'),
  })
  return (
    <Panel title={t('config.visibility')}>
      <SavedSwitch
        label={t('config.visible')}
        description={t('config.visibleHint')}
        checked={operator.visible}
        disabled={!mayChange}
        onSave={(visible) => save.run({ body: { visible } })}
      />
    </Panel>
  )
}
