import { useQuery } from '@tanstack/react-query'
import { send } from '../../../lib/api/send.ts'
import { ApiError } from '../../../lib/failures/api-error.ts'

/**
 * A picture of a document as a data address: documents are served as downloads only, and the page's policy lets images
 * come from nowhere else. A picture cannot do anything, whatever is in it.
 */
export function usePicture(url: string) {
  return useQuery({
    queryKey: ['picture', url],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await send(url, { signal })
      if (!response.ok) throw new ApiError(response.status, 'SERVER', null)
      return dataAddress(await response.blob())
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
