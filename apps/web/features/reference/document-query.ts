import { queryOptions } from '@tanstack/react-query'
import { refusalOf } from '../../lib/api/call-api.ts'
import { send } from '../../lib/api/send.ts'
import type { OpenDocument } from './open-document.ts'

/** Where the server tells what machines may call: everybody may read it, and a generator does. */
export const DOCUMENT_PATH = '/v1/openapi.json'

/** The document of the server that one looks at: a sandbox has more calls than the market. */
export const documentQuery = queryOptions({
  queryKey: ['open-document'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<OpenDocument> => {
    const response = await send(DOCUMENT_PATH, { signal })
    if (!response.ok) throw await refusalOf(response)
    return response.json()
  },
})
