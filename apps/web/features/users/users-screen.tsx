import IconPlus from 'virtual:icons/plus'
import IconSearch from 'virtual:icons/search'
import { managedCompaniesCall, type UserView, usersCall } from '@fxmatch/contract/http/users'
import { USER_STATUSES } from '@fxmatch/domain/users/decide-user'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { sortOf, sortPatch } from '../../lib/navigation/list-search.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import type { SearchPatch } from '../../lib/navigation/use-search-state.ts'
import { useCan } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { compareValues, type DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useNarrows } from '../../ui/narrowed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { findUsers } from './find-users.ts'
import { useUserColumns } from './use-user-columns.tsx'
import classes from './users.module.css'
import { type UsersSearch, usersSearch } from './users-search.ts'

/** The users of the company, or of every company for the platform (specification 001 §2, User management). */
export function UsersScreen() {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const everyCompany = useCan('user.manage_any')
  const [search, change] = useListState(usersSearch, 'users')
  const users = useQuery(callQuery(usersCall, { query: {} }))
  useChanges(['user'], [usersCall])
  const columns = useUserColumns(everyCompany)
  const found = users.data && sorted(findUsers(users.data, search), columns, search)
  const page = Math.min(search.page, Math.max(1, Math.ceil((found?.length ?? 0) / search.size)))
  const chosen = [search.q, search.status, search.company].filter((value) => value !== undefined)
  useNarrows(chosen.length, () => change({ q: undefined, status: undefined, company: undefined, page: 1 }))
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={<Filters search={search} change={change} everyCompany={everyCompany} />}
        actions={
          <LinkButton to="/users/new" variant="filled" leftSection={<IconPlus size={14} />}>
            {t('new')}
          </LinkButton>
        }
      />
      <DataTable
        label={t('title')}
        name="users"
        views
        columns={columns}
        rows={found?.slice((page - 1) * search.size, page * search.size)}
        rowKey={({ id }) => id}
        error={users.error}
        onRetry={() => void users.refetch()}
        onOpen={({ id }) => void navigate({ to: `/users/edit/${id}` as string })}
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort))}
        empty={<EmptyState next={<Link to="/users/new">{t('new')}</Link>}>{t('none')}</EmptyState>}
        paging={{ page, size: search.size, total: found?.length ?? 0, onChange: change }}
      />
    </>
  )
}

/** The whole list is here: it is put in order before it is cut into pages. */
function sorted(
  users: UserView[],
  columns: readonly DataColumn<UserView>[],
  search: UsersSearch,
): UserView[] {
  const sort = sortOf(search)
  const column = columns.find(({ id }) => id === sort?.column)
  if (!column || !sort) return users
  const sign = sort.direction === 'asc' ? 1 : -1
  return users.toSorted((a, b) => sign * compareValues(column.value(a), column.value(b), false))
}

function Filters({
  search,
  change,
  everyCompany,
}: {
  search: UsersSearch
  change: (patch: SearchPatch<typeof usersSearch>) => void
  everyCompany: boolean
}) {
  const { t } = useTranslation('users')
  return (
    <search className={classes.filters}>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search.q ?? ''}
        onChange={(event) => change({ q: event.currentTarget.value || undefined, page: 1 })}
      />
      <Select
        size="xs"
        aria-label={t('column.status')}
        placeholder={t('anyStatus')}
        clearable
        openOnFocus={false}
        value={search.status ?? null}
        data={USER_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        onChange={(status) => change({ status: status ?? undefined, page: 1 })}
      />
      {everyCompany && <CompanyFilter search={search} change={change} />}
    </search>
  )
}

function CompanyFilter({
  search,
  change,
}: {
  search: UsersSearch
  change: (patch: SearchPatch<typeof usersSearch>) => void
}) {
  const { t } = useTranslation('users')
  const companies = useQuery(callQuery(managedCompaniesCall, {}))
  return (
    <Select
      size="xs"
      aria-label={t('column.company')}
      placeholder={t('anyCompany')}
      clearable
      searchable
      openOnFocus={false}
      value={search.company ?? null}
      data={(companies.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(company) => change({ company: company ?? undefined, page: 1 })}
    />
  )
}
