import { MOST_TICKETS, ticketDocumentsCall } from '@fxmatch/contract/http/documents'
import { paperLanguageOf } from '@fxmatch/domain/languages/paper-languages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../../lib/api/call-url.ts'
import { toastError } from '../../../lib/api/toasts.ts'
import { waitForFile } from '../../../lib/exports/make-export.ts'
import { saveFile } from '../../../lib/exports/save-file.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'

const wait = (milliseconds: number) => new Promise<void>((done) => window.setTimeout(done, milliseconds))

/** The tickets of some orders as one PDF, printed in one go, or as a zip with a PDF each; all of them or none. */
export function TicketFiles({
  orders,
  compact = false,
}: {
  orders: readonly { id: string; reference: string }[]
  compact?: boolean
}) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const language = useLanguage()
  const errorText = useErrorText()
  const [making, setMaking] = useState<'pdf' | 'zip' | null>(null)
  const make = async (as: 'pdf' | 'zip') => {
    if (making !== null) return
    setMaking(as)
    try {
      const query = { orders: orders.map(({ id }) => id).join(','), as, language: paperLanguageOf(language) }
      const file = await waitForFile(
        callUrl(ticketDocumentsCall.path, undefined, query),
        () => undefined,
        wait,
      )
      saveFile(file.blob, file.name)
    } catch (thrown) {
      const error = asApiError(thrown)
      const named = (error.refusal?.fields ?? []).flatMap(({ path }) => {
        const place = /^orders\.(\d+)$/.exec(path)?.[1]
        return place === undefined ? [] : (orders[Number(place)]?.reference ?? [])
      })
      const told = named.length === 0 ? errorText(error) : format.labelled(errorText(error), named.join(', '))
      toastError(told, error.refusal?.requestId)
    } finally {
      setMaking(null)
    }
  }
  const reason = orders.length > MOST_TICKETS ? t('batch.mostTickets', { most: MOST_TICKETS }) : null
  const shared = compact ? { size: 'compact-xs' } : {}
  return (
    <>
      <ReasonedButton
        {...shared}
        variant={compact ? 'default' : 'filled'}
        loading={making === 'pdf'}
        reason={reason}
        reasonAs="tooltip"
        onClick={() => void make('pdf')}
      >
        {t('batch.tickets.pdf', { count: orders.length })}
      </ReasonedButton>
      <Button
        {...shared}
        loading={making === 'zip'}
        disabled={reason !== null}
        onClick={() => void make('zip')}
      >
        {t('batch.tickets.zip')}
      </Button>
    </>
  )
}
