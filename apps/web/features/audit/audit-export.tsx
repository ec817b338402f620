import { exportAuditCall } from '@fxmatch/contract/http/audit'
import type { AuditExportFormat } from '@fxmatch/domain/audit/audit-trail'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { fileAddress } from '../../lib/exports/make-export.ts'
import { useExport } from '../../lib/exports/use-export.tsx'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { AUDIT_FILTERS, type AuditSearch } from './audit-search.ts'

const NAMES: Readonly<Record<AuditExportFormat, string>> = { xlsx: 'Excel', csv: 'CSV', jsonl: 'JSON' }

/** Takes what the filters find away, with its hashes, in one of the forms. */
export function AuditExport({ search, format }: { search: AuditSearch; format: AuditExportFormat }) {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const { run, running } = useExport(async () => {
    const filters = Object.fromEntries(AUDIT_FILTERS.map((member) => [member, search[member]]))
    const { data } = await callApi(exportAuditCall, { query: { ...filters, format, language } })
    return fileAddress(data.uuid)
  })
  return (
    <Button loading={running} onClick={() => void run()}>
      {t('export', { format: NAMES[format] })}
    </Button>
  )
}
