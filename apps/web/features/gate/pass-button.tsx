import type { Call } from '@fxmatch/contract/http/call'
import {
  type GateOverride,
  type GateRecord,
  gateRecordsCall,
  limitsCall,
  myOverridesCall,
} from '@fxmatch/contract/http/gate'
import { officeHeldCall } from '@fxmatch/contract/http/office-held'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useTypeAgain } from '../../lib/gate/use-type-again.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { TypeAgainField } from '../../ui/type-again-field.tsx'
import classes from './gate.module.css'

type Request = NonNullable<GateRecord['request']>

/** The screen that tells of what came of a request: the order that its answer is, or the record's own; else the request for currency. */
export function wayAfter(record: Pick<GateRecord, 'order'>, path: string, answer: unknown): string | null {
  const { id, reference } = (answer ?? {}) as { id?: unknown; reference?: unknown }
  if (record.order) return `/orders/${record.order.id}`
  if (path.startsWith('/api/orders/') && typeof id === 'string') return `/orders/${id}`
  if (path.startsWith('/api/orders_requests/') && typeof reference === 'string')
    return `/transaction/${encodeURIComponent(reference)}`
  return null
}

/**
 * The overrides that let a request through, the one that is used first: where limits refused several orders of it, each was approved by
 * itself, and all of them are named together.
 */
export function namedTogether(
  mine: readonly Pick<GateRecord, 'override' | 'request'>[],
  { request }: Pick<GateRecord, 'request'>,
  override: Pick<GateOverride, 'id'>,
): string[] {
  const same = JSON.stringify(request)
  const others = mine.filter(
    (one) => one.override?.status === 'APPROVED' && JSON.stringify(one.request) === same,
  )
  return [...new Set([override.id, ...others.flatMap((one) => one.override?.id ?? [])])]
}

/** Sends what a limit refused again, word for word, with the override that lets it through, and leads to what came of it. */
export function PassButton({
  record,
  override,
  request: { method, path, body },
}: {
  record: GateRecord
  override: GateOverride
  request: Request
}) {
  const { t } = useTranslation('gate')
  const navigate = useNavigate()
  // The request that was refused, whatever call it was of: its path has its parameters already.
  const call = { name: 'passWithOverride', method, path } as Call
  const errorText = useErrorText()
  // What a limit refused may be unusual besides: it was refused before that was asked.
  const again = useTypeAgain(override.id)
  const [question, setQuestion] = useState<string | null>(null)
  const mine = useQuery(callQuery(myOverridesCall, {}))
  const pass = useCommand(call, {
    refreshes: [gateRecordsCall, myOverridesCall, limitsCall, officeHeldCall],
    gateOverride: namedTogether(mine.data?.data ?? [], record, override).join(','),
    success: t('override.done.use'),
    onSuccess: (answer) => {
      const way = wayAfter(record, path, answer)
      if (way !== null) void navigate({ to: way as string })
    },
    onRefusal: (error) => {
      if (!again.take(error)) return undefined
      setQuestion(errorText(error))
      return 'shown'
    },
  })
  return (
    <>
      {again.asked !== null && <p role="alert">{question}</p>}
      <TypeAgainField again={again} />
      <div className={classes.actions}>
        <ReasonedButton
          variant="filled"
          loading={pass.running}
          reason={again.reason}
          onClick={() => void pass.run((body === null ? {} : { body }) as never, again.amountAgain)}
        >
          {t('override.pass')}
        </ReasonedButton>
        <span className="soft">{t('override.passLead')}</span>
      </div>
    </>
  )
}
