import IconSearch from 'virtual:icons/search'
import { DIRECTORY_KINDS, directoryCall } from '@fxmatch/contract/http/directory'
import { governoratesCall } from '@fxmatch/contract/http/reference-data'
import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineChoice } from '../../ui/inline-choice.tsx'
import { useNarrows } from '../../ui/narrowed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './directory.module.css'
import { type DirectorySearch, directorySearch } from './directory-search.ts'
import { useDirectoryColumns } from './use-directory-columns.tsx'

/** The directory of counterparties: who is on the platform, how they are reached, and what one has dealt with them. */
export function DirectoryScreen() {
  const { t } = useTranslation('directory')
  const [search, change] = useListState(directorySearch, 'directory')
  const { size, ...query } = search
  useChanges(['company'], [directoryCall])
  const directory = useQuery({
    ...callQuery(directoryCall, { query: { ...query, pageSize: size } }),
    placeholderData: keepPreviousData,
  })
  const columns = useDirectoryColumns()
  useNarrows(search.search !== undefined, () => change({ search: undefined, page: 1 }))
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={<Filters search={search} change={(patch) => change({ ...patch, page: 1 })} />}
      />
      <DataTable
        label={t('title')}
        name="directory"
        views
        columns={columns}
        rows={directory.data?.data}
        rowKey={({ id }) => id}
        {...(directory.isError ? { error: directory.error, onRetry: () => void directory.refetch() } : {})}
        sort={null}
        onSort={() => undefined}
        paging={{
          page: search.page,
          size,
          total: directory.data?.count ?? 0,
          onChange: ({ page, size: rows }) => change({ page, size: rows }),
        }}
        empty={<EmptyState>{t('none')}</EmptyState>}
      />
    </>
  )
}

function Filters({
  search,
  change,
}: {
  search: DirectorySearch
  change: (patch: Partial<DirectorySearch>) => void
}) {
  const { t } = useTranslation('directory')
  const [text, setText] = useState(search.search ?? '')
  const regions = useQuery(referenceQuery(governoratesCall, {}))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change({ search: text.trim() || undefined })
  }
  return (
    <search className={classes.filters}>
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          type="search"
          size="xs"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" leftSection={<IconSearch size={13} />}>
          {t('find')}
        </Button>
      </form>
      <InlineChoice
        label={t('column.kind')}
        value={search.kind ?? ''}
        on={search.kind !== undefined}
        onChange={(kind) => change({ kind: DIRECTORY_KINDS.find((one) => one === kind) })}
      >
        <option value="">{t('all')}</option>
        {DIRECTORY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </InlineChoice>
      <InlineChoice
        label={t('column.governorate')}
        value={String(search.region ?? '')}
        on={search.region !== undefined}
        onChange={(region) => change({ region: region === '' ? undefined : Number(region) })}
      >
        <option value="">{t('all')}</option>
        {(regions.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </InlineChoice>
    </search>
  )
}
