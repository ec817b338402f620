import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 200
const MEGABYTE = 1_000_000

/** What one workbook took. */
export interface MadeWorkbook {
  readonly seconds: number
  /** Until the file's progress first moved, and how often it did. */
  readonly secondsToProgress: number
  readonly progressSteps: number
  /** From asking for the finished file to its first byte, and to its last. */
  readonly msToFirstByte: number
  readonly msToLastByte: number
  readonly megabytes: number
}

export const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE)

/** Asks for a workbook of orders, as a browser does, and waits for the whole of it. @param query which orders */
export async function makeWorkbook(baseUrl: string, token: string, query = ''): Promise<MadeWorkbook> {
  const headers = { authorization: `Bearer ${token}` }
  const begun = performance.now()
  const asked = await fetch(`${baseUrl}/document/orders/excel${query}`, { headers })
  if (!asked.ok) throw new Error(`the workbook was refused: ${asked.status} ${await asked.text()}`)
  const { data } = (await asked.json()) as { data: { uuid: string } }
  let progress = 0
  let progressSteps = 0
  let secondsToProgress = Number.POSITIVE_INFINITY
  for (;;) {
    const sent = performance.now()
    const answer = await fetch(`${baseUrl}/docs/${data.uuid}`, { headers })
    const msToFirstByte = Math.round(performance.now() - sent)
    if (answer.status === 200) {
      const seconds = inSeconds(sent - begun)
      const bytes = (await answer.arrayBuffer()).byteLength
      const msToLastByte = Math.round(performance.now() - sent)
      return {
        seconds,
        secondsToProgress,
        progressSteps,
        msToFirstByte,
        msToLastByte,
        megabytes: megabytes(bytes),
      }
    }
    if (answer.status !== 202) throw new Error(`the workbook was not made: ${answer.status}`)
    const told = ((await answer.json()) as { progress: number }).progress
    if (told > progress) {
      progress = told
      progressSteps += 1
      secondsToProgress = Math.min(secondsToProgress, inSeconds(performance.now() - begun))
    }
    await delay(POLL_MS)
  }
}

const inSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10
