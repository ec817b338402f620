import type { ManagedCompany } from '@fxmatch/contract/http/users'
import { READ_ONLY_MAIN, type Role, SUPER_ADMIN } from '@fxmatch/domain/access/roles'
import { Checkbox, Switch } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ControlledField } from '../../ui/controlled-field.tsx'
import { Select } from '../../ui/select.tsx'
import { choosableRoles, type UserFormHandle } from './user-schema.ts'
import classes from './users.module.css'

/** The roles: a main one, others beside it, and the Super Admin switch. `locked` says why they cannot be changed. */
export function RoleFields({
  form,
  company,
  locked,
}: {
  form: UserFormHandle
  company: ManagedCompany | undefined
  locked: string | null
}) {
  const { t } = useTranslation('users')
  const choices = choosableRoles(company)
  return (
    <>
      <ControlledField
        as={Select}
        control={form.control}
        name="mainRole"
        label={t('field.mainRole')}
        description={locked ?? t('hint.mainRole')}
        data={choices.map(({ role, allowed }) => ({
          value: role,
          label: allowed ? t(`role.${role}`) : t('above', { role: t(`role.${role}`) }),
          disabled: !allowed,
        }))}
        openOnFocus={false}
        aria-required
        disabled={locked !== null}
      />
      <OtherRoles form={form} company={company} locked={locked !== null} />
      <SuperAdmin form={form} company={company} locked={locked !== null} />
    </>
  )
}

function OtherRoles({
  form,
  company,
  locked,
}: {
  form: UserFormHandle
  company: ManagedCompany | undefined
  locked: boolean
}) {
  const { t } = useTranslation('users')
  const main = useWatch({ control: form.control, name: 'mainRole' })
  const held = useWatch({ control: form.control, name: 'otherRoles' })
  // Reading only is what somebody has in the first place or not at all: beside another role it takes nothing away.
  const choices = choosableRoles(company).filter(
    ({ role }) => role !== main && (role !== READ_ONLY_MAIN || held.includes(role)),
  )
  if (choices.length === 0) return null
  return (
    <Controller
      name="otherRoles"
      control={form.control}
      render={({ field: { value, onChange } }) => (
        <Checkbox.Group
          label={t('field.otherRoles')}
          value={value}
          onChange={(roles) => onChange(roles as Role[])}
        >
          <div className={classes.checks}>
            {choices.map(({ role, allowed }) => (
              <Checkbox
                key={role}
                size="xs"
                value={role}
                label={t(`role.${role}`)}
                disabled={locked || !allowed}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    />
  )
}

function SuperAdmin({
  form,
  company,
  locked,
}: {
  form: UserFormHandle
  company: ManagedCompany | undefined
  locked: boolean
}) {
  const { t } = useTranslation('users')
  const choice = company?.roles.find(({ role }) => role === SUPER_ADMIN)
  return (
    <Controller
      name="superAdmin"
      control={form.control}
      render={({ field: { value, onChange, ...field } }) => (
        <Switch
          {...field}
          classNames={{ track: classes.track ?? '' }}
          label={t('field.superAdmin')}
          description={t('hint.superAdmin')}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={locked || choice?.allowed !== true}
        />
      )}
    />
  )
}
