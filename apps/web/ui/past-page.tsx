import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { NoMoment } from './no-moment.tsx'
import { PageHeader } from './page-header.tsx'
import { PastFrame, type Sureness } from './past-frame.tsx'
import { PastSteps } from './past-steps.tsx'

/** What is told of an order or a request of the past as a whole, in words. */
export type PastWords = {
  /** What the page is called, by what is shown. */
  title: (reference: string) => string
  /** What the frame shows, and what the steps are steps of. */
  frame: string
  steps: string
  /** That there is no such moment, with the bounds. */
  outside: (bounds: { from: string; until: string }) => string
}

type Told = { reference: string; history: readonly { created_at: string }[] }

/**
 * What one thing was at a second: its steps one after the other, the ways to the present and to paper above; below, in the frame of the
 * past, what it was then. Nothing can be done there.
 *
 * @param at the second, as the address has it @param onGo leads to another
 * @param then what it was @param now what it is, which knows its steps
 * @param present the way back @param print the address of the moment on paper
 */
export function PastPage<Then extends Sureness & { at: string }, Now extends Told>({
  at,
  onGo,
  then,
  now,
  words,
  present,
  print,
  children,
}: {
  at: string
  onGo: (at: string) => void
  then: UseQueryResult<Then>
  now: UseQueryResult<Now>
  words: PastWords
  present: ReactNode
  print: string
  children: (then: Then, now: Now) => ReactNode
}) {
  const { t } = useTranslation(['past', 'common'])
  const format = useFormat()
  if (!now.data)
    return (
      <>
        <PageHeader title={words.frame} />
        {now.isError ? (
          <ErrorState error={now.error} onRetry={() => void now.refetch()} />
        ) : (
          <EmptyState>{t('common:table.loading')}</EmptyState>
        )}
      </>
    )
  const { reference, history } = now.data
  return (
    <>
      <PageHeader
        title={words.title(reference)}
        actions={
          <PastSteps
            label={words.steps}
            steps={history.map(({ created_at }) => created_at)}
            at={at}
            onGo={onGo}
          >
            {present}
            <a href={print} download>
              {t('print')}
            </a>
          </PastSteps>
        }
      />
      {then.isError ? (
        <NoMoment at={at} error={then.error} onRetry={() => void then.refetch()} told={words.outside} />
      ) : then.data ? (
        <PastFrame
          label={words.frame}
          moment={`${format.date(then.data.at)} ${format.seconds(then.data.at)}`}
          sure={then.data}
        >
          {children(then.data, now.data)}
        </PastFrame>
      ) : (
        <EmptyState>{t('common:table.loading')}</EmptyState>
      )}
    </>
  )
}
