import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { Point } from '../../ui/point.tsx'

/** Stands above a page on paper, never on screen: whose page it is, who printed it and when. */
export function PrintHead() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { companyName, fullName } = useSession()
  const at = usePrinting()
  if (at === null) return null
  return (
    <p data-print-head>
      <b>FXMatch</b>
      <Point />
      {format.facts([companyName, t('printed', { name: fullName, at: format.dateTime(at) })])}
    </p>
  )
}
