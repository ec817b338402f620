import type { Organization } from '@fxmatch/contract/http/sign-ups'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { Ltr } from '../../../ui/ltr.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DocumentLinks } from './document-links.tsx'
import { SignUpStatus } from './sign-up-status.tsx'
import type { Deciding } from './use-decision.tsx'

type Translate = ReturnType<typeof useTranslation<'signups'>>['t']

/** The columns of the client list: who, where it stands, its documents and, for a validator, the decision. */
export function useReviewColumns(onDecide: (deciding: Deciding) => void): DataColumn<Organization>[] {
  const { t } = useTranslation('signups')
  const format = useFormat()
  const mayValidate = useCan('signup.validate')
  const mayRead = useCan('signup.read_documents')
  const everyBank = useCan('platform.read')
  return useMemo(() => {
    const bank: DataColumn<Organization> = {
      id: 'bank',
      header: t('column.bank'),
      value: (row) => row.bank.name,
    }
    const documents: DataColumn<Organization> = {
      id: 'documents',
      header: t('column.documents'),
      value: (row) => row.documents.filter(({ available }) => available).length,
      render: (row) => <DocumentLinks signUp={row} />,
    }
    const action: DataColumn<Organization> = {
      id: 'action',
      header: t('column.action'),
      kind: 'action',
      value: (row) => row.status,
      render: (row) => <DecisionButtons signUp={row} onDecide={onDecide} inRow />,
      hideable: false,
    }
    return [
      ...identity(t),
      ...(everyBank ? [bank] : []),
      ...facts(t, format),
      ...(mayRead ? [documents] : []),
      ...(mayValidate ? [action] : []),
    ]
  }, [t, format, mayValidate, mayRead, everyBank, onDecide])
}

function identity(t: Translate): DataColumn<Organization>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      value: ({ name }) => name,
      sortable: true,
      hideable: false,
    },
    {
      id: 'status',
      header: t('column.status'),
      kind: 'status',
      value: ({ status }) => status,
      render: ({ status }) => <SignUpStatus status={status} />,
    },
  ]
}

function facts(t: Translate, format: Formats): DataColumn<Organization>[] {
  return [
    {
      id: 'createdAt',
      header: t('column.createdAt'),
      kind: 'time',
      value: ({ createdAt }) => createdAt,
      render: ({ createdAt }) => format.dateTime(createdAt),
      sortable: true,
    },
    { id: 'reference', header: t('column.reference'), value: ({ reference }) => reference },
    {
      id: 'activity',
      header: t('column.activity'),
      value: ({ activityDomain }) => (activityDomain === null ? null : t(`activity.${activityDomain}`)),
      startsHidden: true,
    },
    { id: 'rne', header: t('column.rne'), value: ({ referenceRne }) => referenceRne },
    {
      id: 'negotiator',
      header: t('column.negotiator'),
      value: ({ negotiatorFirstName, negotiatorLastName }) =>
        [negotiatorFirstName, negotiatorLastName].filter(Boolean).join(' ') || null,
    },
    { id: 'username', header: t('column.username'), value: ({ username }) => username, startsHidden: true },
    { id: 'email', header: t('column.email'), value: ({ email }) => email, startsHidden: true },
    {
      id: 'phone',
      header: t('column.phone'),
      value: ({ phoneNumber }) => phoneNumber,
      render: ({ phoneNumber }) => <Ltr>{phoneNumber}</Ltr>,
      startsHidden: true,
    },
    {
      id: 'decidedAt',
      header: t('column.decidedAt'),
      kind: 'time',
      value: ({ decidedAt }) => decidedAt,
      render: ({ decidedAt }) => format.dateTime(decidedAt),
      startsHidden: true,
    },
  ]
}
