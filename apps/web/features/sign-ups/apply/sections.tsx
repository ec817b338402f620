import { signUpBanksCall } from '@fxmatch/contract/http/sign-ups'
import { ACTIVITY_DOMAINS, MEMBERSHIP_FORM } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import classes from './apply.module.css'
import { FileField } from './file-field.tsx'
import type { SignUpHandle } from './sign-up-schema.ts'
import { AmountField, ChoiceField, TextField } from './text-fields.tsx'

type Props = { form: SignUpHandle; disabled: boolean }

/** The legal forms of Tunisian companies; others can be typed. */
const LEGAL_FORMS = ['SARL', 'SUARL', 'SA', 'SAS', 'SNC', 'SCS', 'GIE'] as const
function Section({
  title,
  lead,
  disabled,
  children,
}: {
  title: string
  lead?: string
  disabled: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className={classes.section} disabled={disabled} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

/** The account: the bank, and how the first user signs in and is written to. */
export function AccountSection({ form, disabled }: Props) {
  const { t } = useTranslation('signups')
  const errorText = useErrorText()
  const banks = useQuery(referenceQuery(signUpBanksCall, {}))
  return (
    <Section title={t('section.account')} disabled={disabled}>
      <ChoiceField
        form={form}
        member="bank"
        choices={(banks.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        failed={banks.error ? errorText(banks.error) : undefined}
      />
      <TextField form={form} member="username" autoComplete="username" />
      <TextField form={form} member="email" type="email" autoComplete="email" />
      <TextField form={form} member="phoneNumber" type="tel" autoComplete="tel-national" />
    </Section>
  )
}

/** The company and its identifiers. */
export function CompanySection({ form, disabled }: Props) {
  const { t } = useTranslation('signups')
  return (
    <Section title={t('section.company')} disabled={disabled}>
      <TextField form={form} member="name" autoComplete="organization" />
      <TextField form={form} member="legalStatus" suggestions={LEGAL_FORMS} />
      <ChoiceField
        form={form}
        member="activityDomain"
        choices={ACTIVITY_DOMAINS.map((value) => ({ value, label: t(`activity.${value}`) }))}
      />
      <TextField form={form} member="referenceRne" />
      <TextField form={form} member="trn" />
      <TextField form={form} member="address" autoComplete="street-address" wide />
    </Section>
  )
}

/** What it will exchange. */
export function OperationsSection({ form, disabled }: Props) {
  const { t } = useTranslation('signups')
  return (
    <Section title={t('section.operations')} disabled={disabled}>
      <TextField
        form={form}
        member="typeOpFixe"
        suggestions={[t('operation.import'), t('operation.export'), t('operation.both')]}
      />
      <TextInput
        label={t('field.membershipForm')}
        description={t('hint.membershipForm')}
        value={MEMBERSHIP_FORM}
        readOnly
      />
      <AmountField form={form} member="prevYearProvisionalAmt" />
      <AmountField form={form} member="currentYearProvisionalAmt" />
    </Section>
  )
}

/** Who answers for it, and who will deal. */
export function PeopleSection({ form, disabled }: Props) {
  const { t } = useTranslation('signups')
  return (
    <>
      <Section title={t('section.manager')} disabled={disabled}>
        <TextField form={form} member="managerFullName" />
        <TextField form={form} member="phoneNumberManager" type="tel" />
      </Section>
      <Section title={t('section.negotiator')} lead={t('negotiatorLead')} disabled={disabled}>
        <TextField form={form} member="negotiatorLastName" autoComplete="family-name" />
        <TextField form={form} member="negotiatorFirstName" autoComplete="given-name" />
        <TextField form={form} member="negotiatorIdentifier" inputMode="numeric" />
        <TextField form={form} member="negotiatorPhone" type="tel" />
      </Section>
    </>
  )
}

/** The two documents; they stay open while only they are to be sent again. */
export function DocumentsSection({ form, disabled }: Props) {
  const { t } = useTranslation('signups')
  return (
    <Section title={t('section.documents')} disabled={disabled}>
      <FileField form={form} member="nationalRegister" />
      <FileField form={form} member="patent" />
    </Section>
  )
}
