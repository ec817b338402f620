import { parentPort } from 'node:worker_threads'
import { findFaultInNames } from './pdf-names.ts'
import { findFaultInPdf } from './read-pdf.ts'

/** Runs in the thread of `PdfJudge`: each message is a file, each answer its fault or null. */
parentPort?.on('message', async (file: Uint8Array) => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  parentPort?.postMessage((await findFaultInNames(bytes)) ?? (await findFaultInPdf(bytes)))
})
