import { useQuery } from '@tanstack/react-query'
import { send } from '../../../lib/api/send.ts'
import { ApiError } from '../../../lib/failures/api-error.ts'

/**
 * The address under which a document is shown: a picture as a data address, which cannot do anything, whatever is in it;
 * a PDF under its own, once it is known to be there (a frame would not tell why it stays empty).
 */
export function useDocument(url: string, isPicture: boolean) {
  return useQuery({
    queryKey: ['document', url],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await send(url, { signal, method: isPicture ? 'GET' : 'HEAD' })
      if (!response.ok) throw new ApiError(response.status, 'SERVER', null)
      return isPicture ? dataAddress(await response.blob()) : url
    },
  })
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new ApiError(0, 'BAD_ANSWER', null, reader.error))
    reader.readAsDataURL(blob)
  })
}
