import type { AuditEntry } from '@fxmatch/contract/http/audit'
import { AUDIT_REGISTER, type AuditColumnId } from '@fxmatch/contract/registers/audit-register'
import type { Register } from '@fxmatch/contract/registers/register'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { registerColumns } from '../../ui/data-table/register-columns.tsx'
import { ObjectLink } from './object-link.tsx'
import { useAuditWords } from './use-audit-words.ts'

const REGISTER: Register<AuditEntry, unknown, AuditColumnId> = AUDIT_REGISTER

/** What the list has of the trail; an entry's facts and hashes are in its dialog and in the files. */
const LISTED: readonly AuditColumnId[] = [
  ...(['at', 'person', 'company', 'action', 'objectType', 'objectId', 'number'] as const),
]

/** A person's name and account are longer than a third of a telephone, and an order's reference is not torn at its hyphens. */
const ON_CARDS: Partial<Record<AuditColumnId, Partial<DataColumn<AuditEntry>>>> = {
  person: { sentence: true },
  objectId: { value: ({ object }) => object.label ?? object.id },
}

/** The columns of the audit trail. */
export function useAuditColumns(): DataColumn<AuditEntry>[] {
  const { t } = useTranslation(['audit', 'common'])
  const format = useFormat()
  const words = useAuditWords()
  return useMemo(() => {
    const columns = registerColumns(REGISTER, {
      ...{ reader: null, format, shown: LISTED },
      say: (key) => t(key as 'column.at'),
      render: {
        at: ({ at }) => `${format.date(at)} ${format.seconds(at)}`,
        person: ({ person }) =>
          person === null ? t('common:nobody') : `${person.fullName} (${person.username})`,
        action: ({ action }) => <span title={action}>{words.action(action)}</span>,
        objectType: ({ object }) => words.objectType(object.type),
        objectId: ({ object }) => <ObjectLink object={object} brief />,
        number: ({ number }) => (number === null ? t('waiting') : format.count(number)),
      },
    })
    return LISTED.flatMap((listed) => columns.filter(({ id }) => id === listed)).map((column) => ({
      ...column,
      ...ON_CARDS[column.id],
    }))
  }, [t, format, words])
}
