import { type ExportProgress, exportFileCall } from '@fxmatch/contract/http/exports'
import { shaped } from '@fxmatch/contract/web/shapes'
import { readAnswer } from '../api/call-api.ts'
import { callUrl } from '../api/call-url.ts'
import { send } from '../api/send.ts'
import { ApiError, asApiError } from '../failures/api-error.ts'

/** A workbook that has arrived; `address` gives it again for as long as the server keeps it. */
export type ExportedFile = { name: string; blob: Blob; address: string }

/** How long to wait between two questions, in milliseconds: longer as the job is longer, at most 3 s. */
export const pauseBefore = (question: number): number => Math.min(400 * 1.25 ** question, 3000)

/** How often in a row a question may stay without an answer. */
const LOST_ANSWERS = 3

/** The address of an export's file. */
export function fileAddress(uuid: string): string {
  return callUrl(exportFileCall.path, { uuid }, undefined)
}

/**
 * Waits for a workbook: asks at `address`, and while the server is still making it, asks again at the file's own
 * address and hands on the percentage.
 *
 * @param wait waits so many milliseconds
 * @throws ApiError for a refusal, a failed job, or no answer three times running
 */
export async function waitForFile(
  address: string,
  onProgress: (percent: number) => void,
  wait: (milliseconds: number) => Promise<void>,
): Promise<ExportedFile> {
  let asked = address
  let lost = 0
  for (let question = 0; ; question++) {
    const answer = await ask(asked).catch((thrown: unknown) => asApiError(thrown))
    if (answer instanceof ApiError) {
      lost++
      if (answer.code !== 'NETWORK' || lost >= LOST_ANSWERS) throw answer
    } else if ('blob' in answer) {
      return answer
    } else {
      lost = 0
      onProgress(answer.progress)
      asked = fileAddress(answer.data.uuid)
    }
    await wait(pauseBefore(question))
  }
}

const isProgress = shaped<ExportProgress>({ progress: 'number', data: 'object' })

async function ask(address: string) {
  const response = await send(address, { headers: { accept: '*/*' } })
  if (!response.ok) await readAnswer(exportFileCall, response)
  if (response.status !== 202) {
    return { name: nameOf(response), blob: await response.blob(), address } satisfies ExportedFile
  }
  const answer: unknown = await response.json()
  if (!isProgress(answer)) throw new ApiError(response.status, 'BAD_ANSWER', null, answer)
  return answer
}

function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export.xlsx'
}
