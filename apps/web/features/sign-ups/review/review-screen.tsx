import IconPlus from 'virtual:icons/plus'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sortOf, sortPatch } from '../../../lib/navigation/list-search.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useCan } from '../../../lib/session/session.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { reviewSearch } from './review-search.ts'
import { SignUpDrawer } from './sign-up-drawer.tsx'
import { useDecision } from './use-decision.tsx'
import { useReviewColumns } from './use-review-columns.tsx'
import { useSignUps } from './use-sign-ups.ts'

/** The client list of a bank: who signed up, with which documents, and the decision on each. */
export function ReviewScreen() {
  const { t } = useTranslation('signups')
  const [search, change] = useListState(reviewSearch, 'sign-ups')
  const signUps = useSignUps(search)
  const { dialog, decide } = useDecision()
  const columns = useReviewColumns(decide)
  const mayCreate = useCan('signup.validate')
  return (
    <>
      <PageHeader
        title={t('listTitle')}
        filters={
          <ReviewFilters
            search={search}
            onChange={change}
            actions={
              mayCreate && (
                <LinkButton to="/entreprise-signups/new" leftSection={<IconPlus size={14} />}>
                  {t('create.open')}
                </LinkButton>
              )
            }
          />
        }
      />
      <DataTable
        label={t('listTitle')}
        name="sign-ups"
        views
        columns={columns}
        rows={signUps.data?.data}
        rowKey={({ id }) => id}
        error={signUps.error}
        onRetry={() => void signUps.refetch()}
        onOpen={({ id }) => change({ open: id })}
        tone={({ id, validate }) =>
          id === search.open ? 'current' : validate.allowed ? 'highlight' : undefined
        }
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort))}
        empty={
          <EmptyState next={mayCreate && <Link to="/entreprise-signups/new">{t('create.open')}</Link>}>
            {t('empty')}
          </EmptyState>
        }
        paging={{
          page: search.page,
          size: search.size,
          total: signUps.data?.totalItems ?? 0,
          onChange: change,
        }}
      />
      {search.open !== undefined && (
        <SignUpDrawer
          key={search.open}
          id={search.open}
          covered={dialog !== null}
          onOpen={(id) => change({ open: id })}
          onClose={() => change({ open: undefined })}
          onDecide={decide}
        />
      )}
      {dialog}
    </>
  )
}
