import {
  removeSecondFactorCall,
  renewRecoveryCodesCall,
  secondFactorCall,
} from '@fxmatch/contract/http/second-factor'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../lib/api/call-api.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useChanges } from '../../live/use-changes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ProofForm, shownByForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

type Factor = CallAnswer<typeof secondFactorCall>
type Codes = readonly string[]

/** One's own second factor: set it up, renew its recovery codes, switch it off. */
export function SecondFactorScreen() {
  const { t } = useTranslation('security')
  const factor = useQuery(callQuery(secondFactorCall, {}))
  useChanges(['user'], [secondFactorCall])
  const [codes, setCodes] = useState<Codes | null>(null)
  return (
    <>
      <PageHeader title={t('factor.title')} />
      <Panel title={t('factor.panel')}>
        <p className="soft">{t('factor.lead')}</p>
        {codes !== null ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        ) : factor.data ? (
          <Present factor={factor.data} onCodes={setCodes} />
        ) : factor.error ? (
          <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />
        ) : (
          <p role="status" aria-busy className="soft">
            {t('loading')}
          </p>
        )}
      </Panel>
    </>
  )
}

function Present({ factor, onCodes }: { factor: Factor; onCodes: (codes: Codes) => void }) {
  const { t } = useTranslation('security')
  return (
    <>
      <Group gap={8} my={12}>
        <StatusBadge tone={factor.enabled ? 'good' : 'neutral'}>
          {t(factor.enabled ? 'factor.on' : 'factor.off')}
        </StatusBadge>
        {factor.required && <StatusBadge>{t('factor.required')}</StatusBadge>}
        {factor.enabled && <span>{t('recovery.left', { count: factor.recoveryCodesLeft })}</span>}
      </Group>
      {factor.enabled ? <Change factor={factor} onCodes={onCodes} /> : <SetUp onCodes={onCodes} />}
    </>
  )
}

/** What is asked for the password and a code. */
type Asked = 'renew' | 'remove'

function Change({ factor, onCodes }: { factor: Factor; onCodes: (codes: Codes) => void }) {
  const { t } = useTranslation('security')
  const [asked, setAsked] = useState<Asked | null>(null)
  const options = { refreshes: [secondFactorCall], onRefusal: shownByForm }
  const renew = useCommand(renewRecoveryCodesCall, {
    ...options,
    success: t('recovery.renewed'),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const remove = useCommand(removeSecondFactorCall, {
    ...options,
    success: t('factor.isOff'),
    onSuccess: () => setAsked(null),
  })
  return (
    <>
      <Group gap={8} align="flex-start">
        <ReasonedButton onClick={() => setAsked('renew')}>{t('recovery.renew')}</ReasonedButton>
        <ReasonedButton
          color="red"
          reason={factor.required ? t('factor.kept') : null}
          onClick={() => setAsked('remove')}
        >
          {t('factor.remove')}
        </ReasonedButton>
      </Group>
      {asked !== null && (
        <Dialog
          title={t(asked === 'renew' ? 'recovery.renew' : 'factor.remove')}
          onClose={() => setAsked(null)}
        >
          <p>{t(asked === 'renew' ? 'recovery.askRenew' : 'factor.askRemove')}</p>
          <ProofForm
            key={asked}
            danger={asked === 'remove'}
            label={t(asked === 'renew' ? 'recovery.renew' : 'factor.remove')}
            codeHint={t('proof.codeHint')}
            running={renew.running || remove.running}
            submit={(body) => (asked === 'renew' ? renew.run({ body }) : remove.run({ body }))}
          />
        </Dialog>
      )}
    </>
  )
}
