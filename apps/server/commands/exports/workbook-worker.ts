import { parentPort, workerData } from 'node:worker_threads'
import { pickColumns } from '@fxmatch/documents/columns/column'
import { ORDER_COLUMNS } from '@fxmatch/documents/columns/order-columns'
import { openWorkbook } from '@fxmatch/documents/excel/workbook'
import type { SheetHead } from '../../db/exports/export-plan.ts'
import type { WorkbookMessage } from './workbook-thread.ts'

/** The thread's side of `WorkbookThread`: answers each message with the bytes that it made ready. */
const { columnIds, language = 'fr', ...head } = workerData as SheetHead
const book = openWorkbook({ ...head, columns: pickColumns(ORDER_COLUMNS, columnIds), language })

parentPort?.on('message', (message: WorkbookMessage) => {
  const pieces = message.kind === 'rows' ? book.write(message.rows) : book.end()
  parentPort?.postMessage(pieces)
})
