import type { BroughtAnswer } from '@fxmatch/contract/web/drawn-screen'
import { FIRST_ANSWERS_ID } from '@fxmatch/contract/web/first-sight'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError } from '../../lib/failures/api-error.ts'
import type { OpenPage } from './open-page.ts'

/** What a page for everybody has brought along, taken out of it; nothing where it has to ask. */
export function takeFirstAnswers(): readonly BroughtAnswer[] {
  const element = document.getElementById(FIRST_ANSWERS_ID)
  if (!element) return []
  element.remove()
  return JSON.parse(element.textContent) as readonly BroughtAnswer[]
}

/**
 * Has the languages that a page speaks, and what it was answered before it is drawn, where its first drawing finds them: a refusal
 * as the query's error.
 * @param answers by whichever address they were asked
 */
export async function beginOpen(
  page: OpenPage,
  code: string,
  client: QueryClient,
  answers: readonly BroughtAnswer[],
): Promise<void> {
  if (page.speaks) await i18next.loadLanguages([...page.speaks])
  const ask = page.asks?.(code)
  const brought = ask && answers.find(({ url }) => url === ask.url)
  if (!brought) return
  if (brought.status === undefined) return void client.setQueryData(ask.key, brought.answer)
  client
    .getQueryCache()
    .build(client, { queryKey: ask.key })
    .setState({
      status: 'error',
      error: new ApiError(brought.status, 'SERVER', null),
      errorUpdatedAt: Date.now(),
      errorUpdateCount: 1,
    })
}
