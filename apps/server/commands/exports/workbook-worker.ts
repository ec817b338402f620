import { parentPort, workerData } from 'node:worker_threads'
import { AUDIT_COLUMNS } from '@fxmatch/documents/columns/audit-columns'
import { pickColumns } from '@fxmatch/documents/columns/column'
import { ORDER_COLUMNS } from '@fxmatch/documents/columns/order-columns'
import { REQUEST_COLUMNS } from '@fxmatch/documents/columns/request-columns'
import { openWorkbook, type WorkbookStream } from '@fxmatch/documents/excel/workbook'
import type { SheetHead } from '../../db/exports/export-plan.ts'
import type { BookRows, WorkbookMessage } from './workbook-thread.ts'

/** The thread's side of `WorkbookThread`: answers each message with the bytes that it made ready. */
const { columnIds, language = 'fr', book: kind = 'ORDERS', ...head } = workerData as SheetHead
// Who asks sends rows of the book that the head names.
const open = {
  REQUESTS: () => openWorkbook({ ...head, columns: pickColumns(REQUEST_COLUMNS, columnIds), language }),
  AUDIT: () => openWorkbook({ ...head, columns: pickColumns(AUDIT_COLUMNS, columnIds), language }),
  ORDERS: () => openWorkbook({ ...head, columns: pickColumns(ORDER_COLUMNS, columnIds), language }),
}
const book = open[kind]() as WorkbookStream<BookRows[number]>

parentPort?.on('message', (message: WorkbookMessage) => {
  const pieces = message.kind === 'rows' ? book.write(message.rows) : book.end()
  parentPort?.postMessage(pieces)
})
