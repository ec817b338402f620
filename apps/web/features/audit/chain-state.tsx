import { auditChainCall, verifyAuditChainCall } from '@fxmatch/contract/http/audit'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The chain's newest link; on request every link is computed anew. */
export function ChainState() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const errorText = useErrorText()
  const chain = useQuery(callQuery(auditChainCall, {}))
  const check = useQuery({ ...callQuery(verifyAuditChainCall, {}), enabled: false, staleTime: 0 })
  const head = chain.data?.head
  return (
    <>
      {head && <StatusBadge>{t('head', { number: format.count(head.number) })}</StatusBadge>}
      <Button
        size="compact-xs"
        variant="default"
        loading={check.isFetching}
        onClick={() => void check.refetch()}
      >
        {t('verify')}
      </Button>
      <span role="status">
        {check.isError && errorText(check.error)}
        {check.data && !check.isFetching && (
          <StatusBadge tone={check.data.holds ? 'good' : 'bad'}>
            {check.data.holds
              ? t('holds', { number: format.count(check.data.links) })
              : t('broken', { number: format.count(check.data.firstBroken ?? 0) })}
          </StatusBadge>
        )}
      </span>
    </>
  )
}
