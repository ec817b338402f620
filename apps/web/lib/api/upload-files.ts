import type { Call } from '@fxmatch/contract/http/call'
import { ApiError } from '../failures/api-error.ts'
import { type CallAnswer, readAnswer } from './call-api.ts'
import { callUrl } from './call-url.ts'

/**
 * Sends files to a call that takes them as multipart/form-data, one per field, and tells how far it has come (0 to 1):
 * `fetch` cannot.
 *
 * @throws ApiError as every call does
 */
export async function uploadFiles<C extends Call>(
  call: C,
  params: object,
  files: Readonly<Record<string, File>>,
  onProgress: (part: number) => void,
): Promise<CallAnswer<C>> {
  const body = new FormData()
  // The server knows a file by its content; the name that it has on this computer stays here.
  for (const [field, file] of Object.entries(files)) body.append(field, file, field)
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, callUrl(call.path, params, undefined))
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      const wait = request.getResponseHeader('retry-after')
      const headers = wait === null ? {} : { 'retry-after': wait }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => reject(new ApiError(0, 'NETWORK', null))
    request.ontimeout = request.onerror
    request.send(body)
  })
  return readAnswer(call, response)
}
