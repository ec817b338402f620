import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { type Clients, clientsCall, createClientCall } from '@fxmatch/contract/http/machines'
import { CLIENT_AUTHS } from '@fxmatch/domain/machines/client-table'
import { SCOPES } from '@fxmatch/domain/machines/scopes'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './integrations.module.css'
import type { MadeSecret } from './made-secret.ts'

/** The keys as they were pasted: a set, or one key. Null: no JSON. */
function readKeys(text: string): { keys: Record<string, unknown>[] } | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return null
    return 'keys' in read && Array.isArray(read.keys)
      ? { keys: read.keys }
      : { keys: [read as Record<string, unknown>] }
  } catch {
    // What is no JSON is said beside the field.
    return null
  }
}

const clientSchema = z
  .object({
    name: z.string().trim().min(2, schemaFault('FIELD_REQUIRED')),
    scopes: z.array(z.enum(SCOPES as [string, ...string[]])).min(1, schemaFault('FIELD_REQUIRED')),
    networks: z.string(),
    auth: z.enum(CLIENT_AUTHS),
    jwks: z.string(),
  })
  .refine(({ auth, jwks }) => auth !== 'JWK' || readKeys(jwks) !== null, {
    ...{ path: ['jwks'], message: schemaFault('FIELD_INVALID') },
  })
type ClientDraft = z.infer<typeof clientSchema>

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '')

/** Makes a client: what it may do, from where it may come, and how it proves who it is. */
export function ClientForm({
  scopes,
  onMade,
  onClose,
}: {
  scopes: Clients['scopes']
  onMade: (made: MadeSecret) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['integrations', 'common'])
  const fieldError = useFieldError()
  const form = useZodForm<ClientDraft, ClientDraft>(clientSchema, {
    ...{ name: '', scopes: [], networks: '', auth: 'SECRET', jwks: '' },
  })
  const create = useCommand(createClientCall, {
    refreshes: [clientsCall],
    success: t('clients.made'),
    onRefusal: (error) => (applyRefusal(form, error) ? 'shown' : undefined),
    onSuccess: ({ id, secret }) => {
      onMade({ name: form.getValues('name'), clientId: id, secret })
      onClose()
    },
  })
  const send = form.handleSubmit(({ name, scopes: chosen, networks, auth, jwks }) =>
    create.run({
      body: {
        ...{ name, auth, networks: wordsOf(networks), jwks: auth === 'JWK' ? readKeys(jwks) : null },
        scopes: SCOPES.filter((scope) => chosen.includes(scope)),
      },
    }),
  )
  const { errors } = form.formState
  const [auth, chosen] = form.watch(['auth', 'scopes'])
  const commits = scopes.some((one) => one.commits && chosen.includes(one.scope))
  return (
    <SidePanel title={t('clients.add')} about="" onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={send}>
        <TextInput
          {...form.register('name')}
          label={t('clients.column.name')}
          maxLength={60}
          aria-required
          data-autofocus
          error={fieldError(errors.name)}
        />
        <Controller
          name="scopes"
          control={form.control}
          render={({ field: { value, onChange }, fieldState }) => (
            <Checkbox.Group
              label={t('clients.column.scopes')}
              description={t('clients.scopesHint')}
              value={value}
              onChange={onChange}
              error={fieldError(Array.isArray(fieldState.error) ? undefined : fieldState.error)}
            >
              <div className={classes.checks}>
                {scopes.map(({ scope, allowed, reason }) => (
                  <Checkbox
                    key={scope}
                    size="xs"
                    value={scope}
                    disabled={!allowed}
                    label={t(`clients.scope.${scope.replace(':', '.') as 'orders.read'}`)}
                    description={allowed ? scope : reason}
                  />
                ))}
              </div>
            </Checkbox.Group>
          )}
        />
        {commits && <p className={classes.notice}>{t('clients.waits')}</p>}
        <NativeSelect
          {...form.register('auth')}
          label={t('clients.auth')}
          data={CLIENT_AUTHS.map((value) => ({ value, label: t(`clients.auths.${value}`) }))}
        />
        {auth === 'JWK' && (
          <Textarea
            {...form.register('jwks')}
            label={t('clients.jwks')}
            description={t('clients.jwksHint')}
            rows={5}
            spellCheck={false}
            aria-required
            error={fieldError(errors.jwks)}
          />
        )}
        <TextInput
          {...form.register('networks')}
          label={t('clients.networks')}
          description={t('clients.networksHint')}
          error={fieldError(errors.networks)}
        />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={create.running}>
            {t('clients.create')}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
