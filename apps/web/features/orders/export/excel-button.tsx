import IconFileSpreadsheet from 'virtual:icons/file-spreadsheet'
import { exportCashOutCall, exportOrdersCall } from '@fxmatch/contract/http/exports'
import type { OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../lib/api/call-api.ts'
import { callUrl } from '../../../lib/api/call-url.ts'
import { fileAddress } from '../../../lib/exports/make-export.ts'
import { useExport } from '../../../lib/exports/use-export.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useCan, useSession } from '../../../lib/session/session.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import type { OrderColumn } from '../list/order-columns.tsx'
import type { OrderListInput } from '../list/order-list-query.ts'
import type { ListSide } from '../list/order-lists.ts'
import { cashOutExportInput, orderExportInput } from './export-query.ts'

/**
 * Exports the list on screen. A bank does so in Achat mode only (specification 000 §6).
 *
 * @param settled the settled orders, which have a workbook of their own name
 */
export function ExcelButton({
  side,
  input,
  columns,
  settled = false,
  groupBy = null,
}: {
  side: ListSide
  input: OrderListInput
  /** The columns on screen, from left to right. */
  columns: readonly OrderColumn['id'][]
  settled?: boolean
  /** What the list is grouped by: a second sheet has the sums. */
  groupBy?: OrderGrouping | null
}) {
  const { t } = useTranslation('exports')
  const language = useLanguage()
  const viewer = useSession()
  const may = useCan('export.read')
  const form = { columns, language, groupBy }
  const start = async () => {
    if (settled && viewer.companyKind !== 'PLATFORM')
      return callUrl(exportCashOutCall.path, { userId: viewer.id }, cashOutExportInput(input, form))
    const { data } = await callApi(exportOrdersCall, { query: orderExportInput(viewer, side, input, form) })
    return fileAddress(data.uuid)
  }
  const { run, running } = useExport(start)
  if (!may) return null
  return (
    <ReasonedButton
      leftSection={<IconFileSpreadsheet size={15} />}
      loading={running}
      reason={viewer.companyKind === 'BANK' && side !== 'achat' && !settled ? t('purchasesOnly') : null}
      reasonAs="tooltip"
      onClick={() => void run()}
    >
      {t('excel')}
    </ReasonedButton>
  )
}
