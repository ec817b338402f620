import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { typeset } from '@fxmatch/words/typography'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/failures/api-error.ts'
import type { CONTENTS, GuidePage } from './guide-table.ts'

const ROOT = '../../../../docs/guide/'

/** Where the build serves each page and picture: the addresses alone, each text is a file of its own. */
const TEXTS = import.meta.glob<string>('../../../../docs/guide/*/*.md', {
  eager: true,
  query: '?url',
  import: 'default',
})
const PICTURES = import.meta.glob<string>('../../../../docs/guide/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The text of a page in a language, as it stands in `docs/guide`, set as the language wants it; null where there is none. */
export function guideTextQuery(language: LanguageCode, page: GuidePage | typeof CONTENTS) {
  const address = TEXTS[`${ROOT}${language}/${page}.md`]
  return queryOptions({
    queryKey: ['guide', language, page],
    // The build names a text by what is in it: what was fetched does not change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      address === undefined ? null : typeset(language, await fetchText(address, signal)),
  })
}

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  let response: Response
  try {
    response = await fetch(address, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw new ApiError(0, 'NETWORK', null, error)
  }
  if (!response.ok) throw new ApiError(response.status, 'SERVER', null)
  return response.text()
}

/** Where a picture of the guide is served, by its path in a page; undefined when there is none. */
export function pictureOf(source: string): string | undefined {
  return PICTURES[`${ROOT}${source.replace(/^\.\.\//, '')}`]
}
