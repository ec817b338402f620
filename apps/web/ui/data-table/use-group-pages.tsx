import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../error-state.tsx'
import { MoreRows } from './more-rows.tsx'

/** The rows of a group that are there, and what stands after them. */
export type GroupRows<Row> = { readonly rows: readonly Row[]; readonly foot: ReactNode | undefined }

/** A page of a group's rows that is asked for: `GROUP_ROWS` rows, from page 1. */
export type AskedPage = { readonly group: string; readonly page: number }

/** What has come of it. */
export type PageAnswer<Row> = {
  readonly rows: readonly Row[] | undefined
  /** How many the group has. */
  readonly count: number | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly isPending: boolean
  readonly refetch: () => Promise<unknown>
}

/**
 * The rows of each unfolded group of a list that the server pages: in the order of the list, by its own call.
 *
 * @param open the groups as the server names them
 * @param useAnswers asks for pages, and answers for each in its place
 */
export function useGroupPages<Row>(
  open: readonly string[],
  rowKey: (row: Row) => string,
  useAnswers: (asked: readonly AskedPage[]) => readonly PageAnswer<Row>[],
): ReadonlyMap<string, GroupRows<Row>> {
  const { t } = useTranslation('common')
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const asked = open.flatMap((group) =>
    Array.from({ length: pages[group] ?? 1 }, (_, page) => ({ group, page: page + 1 })),
  )
  const found = useAnswers(asked)
  return new Map(
    open.map((group) => {
      const answers = found.filter((_, index) => asked[index]?.group === group)
      // Between two answers a row may have moved from one page to the next.
      const rows = [
        ...new Map(
          answers.flatMap(({ rows: of = [] }) => of.map((row) => [rowKey(row), row] as const)),
        ).values(),
      ]
      const failed = answers.find(({ isError }) => isError)
      const count = answers.findLast(({ count: of }) => of !== undefined)?.count ?? 0
      const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()))
      const more = () => setPages((was) => ({ ...was, [group]: (was[group] ?? 1) + 1 }))
      const foot = failed ? (
        <ErrorState key="failed" error={failed.error} compact onRetry={retry} />
      ) : answers.some(({ isPending }) => isPending) ? (
        <span key="pending" role="status">
          {t('table.loading')}
        </span>
      ) : rows.length < count ? (
        <MoreRows key="more" shown={rows.length} total={count} onMore={more} />
      ) : undefined
      return [group, { rows, foot }] as const
    }),
  )
}

export { GROUP_ROWS } from './more-rows.tsx'
