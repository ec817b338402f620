import { auditTrailCall } from '@fxmatch/contract/http/audit'
import { AUDIT_EXPORT_FORMATS } from '@fxmatch/domain/audit/audit-trail'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditSearch } from './audit-search.ts'
import { ChainState } from './chain-state.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'

/** The audit trail: who did what to which object and when, whether its chain holds, and its export. */
export function AuditScreen() {
  const { t } = useTranslation('audit')
  const [search, change] = useListState(auditSearch, 'audit')
  const { open, size, ...query } = search
  const trail = useQuery({
    ...callQuery(auditTrailCall, { query: { ...query, pageSize: size } }),
    placeholderData: keepPreviousData,
  })
  const columns = useAuditColumns()
  return (
    <>
      <PageHeader
        title={t('title')}
        badges={<ChainState />}
        filters={
          <AuditFilters
            search={search}
            words={{ actions: trail.data?.actions ?? [], objectTypes: trail.data?.objectTypes ?? [] }}
            change={change}
            actions={AUDIT_EXPORT_FORMATS.map((format) => (
              <AuditExport key={format} search={search} format={format} />
            ))}
          />
        }
      />
      <DataTable
        label={t('title')}
        name="audit"
        maxHeight="max(240px, calc(var(--window) - var(--list-chrome)))"
        views
        columns={columns}
        rows={trail.data?.data}
        rowKey={({ id }) => String(id)}
        {...(trail.isError ? { error: trail.error, onRetry: () => void trail.refetch() } : {})}
        onOpen={({ id }) => change({ open: id })}
        sort={null}
        onSort={() => undefined}
        paging={{
          page: search.page,
          size,
          total: trail.data?.count ?? 0,
          onChange: ({ page, size: rows }) => change({ page, size: rows }),
        }}
      />
      {open !== undefined && <AuditEntryDialog id={open} onClose={() => change({ open: undefined })} />}
    </>
  )
}
