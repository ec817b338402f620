import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  type CreatedEndpoint,
  changeEndpointCall,
  createEndpointCall,
  type EndpointView,
  webhookEndpointsCall,
} from '@fxmatch/contract/http/webhooks'
import { SIGNATURE_SCHEMES } from '@fxmatch/domain/webhooks/endpoint-table'
import { MOST_URL_LENGTH } from '@fxmatch/domain/webhooks/endpoint-url'
import { EVENT_NOUNS, type EventNoun } from '@fxmatch/domain/webhooks/event-types'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { isSandbox } from '../../lib/session/is-sandbox.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './integrations.module.css'
import { useEventLabel } from './use-event-label.ts'

const endpointSchema = z.object({
  name: z.string().trim().min(1, schemaFault('FIELD_REQUIRED')),
  // Judged by the server, which names the network that an address leads into.
  url: z.string().trim().min(1, schemaFault('FIELD_REQUIRED')).max(MOST_URL_LENGTH),
  types: z.array(z.string()).min(1, schemaFault('FIELD_REQUIRED')),
  scheme: z.enum(SIGNATURE_SCHEMES),
})
type EndpointDraft = z.infer<typeof endpointSchema>

/** The market's clock is moved by nobody. */
const isTold = (noun: EventNoun) => noun !== 'clock' || isSandbox()
const allNouns = () => EVENT_NOUNS.filter(isTold).map((noun) => `${noun}.*`)

/** Makes an endpoint, or changes its name, address and events. */
export function EndpointForm({
  endpoint,
  onMade,
  onClose,
}: {
  /** Null: a new one. */
  endpoint: EndpointView | null
  onMade: (created: CreatedEndpoint) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['integrations', 'common'])
  const fieldError = useFieldError()
  const eventLabel = useEventLabel()
  const form = useZodForm<EndpointDraft, EndpointDraft>(endpointSchema, {
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? 'https://',
    types: endpoint?.types ?? [],
    scheme: endpoint?.scheme ?? 'v1a',
  })
  const onRefusal = (error: Parameters<typeof applyRefusal>[1]) =>
    applyRefusal(form, error) ? ('shown' as const) : undefined
  const refreshes = [webhookEndpointsCall]
  const create = useCommand(createEndpointCall, {
    refreshes,
    success: t('endpoints.made'),
    onRefusal,
    onSuccess: (created) => {
      onMade(created)
      onClose()
    },
  })
  const change = useCommand(changeEndpointCall, {
    refreshes,
    success: t('endpoints.changed'),
    onRefusal,
    onSuccess: onClose,
  })
  const send = form.handleSubmit(async ({ scheme, ...body }) => {
    if (endpoint === null) await create.run({ body: { ...body, scheme } })
    else await change.run({ params: { id: endpoint.id }, body: { ...body, version: endpoint.version } })
  })
  const { errors } = form.formState
  const title = endpoint === null ? t('endpoints.add') : t('action.change')
  // Single types that a machine has asked for stay to be taken off.
  const nouns = allNouns()
  const choices = [...nouns, ...(endpoint?.types ?? []).filter((type) => !nouns.includes(type))]
  return (
    <SidePanel title={title} about={endpoint?.id ?? ''} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        <TextInput
          {...form.register('name')}
          label={t('endpoints.column.name')}
          maxLength={80}
          aria-required
          data-autofocus
          error={fieldError(errors.name)}
        />
        <TextInput
          {...form.register('url')}
          type="url"
          label={t('endpoints.column.url')}
          description={t('endpoints.urlHint')}
          maxLength={MOST_URL_LENGTH}
          aria-required
          error={fieldError(errors.url)}
        />
        <Controller
          name="types"
          control={form.control}
          render={({ field: { value, onChange }, fieldState }) => (
            <Checkbox.Group
              label={t('endpoints.column.types')}
              description={t('endpoints.typesHint')}
              value={value}
              onChange={onChange}
              error={fieldError(Array.isArray(fieldState.error) ? undefined : fieldState.error)}
            >
              <div className={classes.checks}>
                {choices.map((type) => (
                  <Checkbox key={type} size="xs" value={type} label={eventLabel(type)} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        />
        {endpoint === null && (
          <NativeSelect
            {...form.register('scheme')}
            label={t('key.scheme')}
            description={t('key.schemeHint')}
            data={SIGNATURE_SCHEMES.map((value) => ({ value, label: t(`key.schemes.${value}`) }))}
          />
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={create.running || change.running}>
            {endpoint === null ? t('endpoints.create') : t('endpoints.save')}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
