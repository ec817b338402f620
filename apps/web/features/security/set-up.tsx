import {
  beginSecondFactorCall,
  confirmSecondFactorCall,
  secondFactorCall,
} from '@fxmatch/contract/http/second-factor'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../lib/api/call-api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { ProofForm, shownByForm } from './proof-form.tsx'
import classes from './security.module.css'

type Begun = CallAnswer<typeof beginSecondFactorCall>

/** Sets a second factor up: the QR code or the key for the authenticator, then a code that it shows. */
export function SetUp({ onCodes }: { onCodes: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation('security')
  const [begun, setBegun] = useState<Begun | null>(null)
  const begin = useCommand(beginSecondFactorCall, { success: null, onSuccess: setBegun })
  const confirm = useCommand(confirmSecondFactorCall, {
    success: t('factor.isOn'),
    refreshes: [secondFactorCall],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onRefusal: shownByForm,
  })
  if (begun === null) {
    return (
      <ReasonedButton variant="filled" size="sm" loading={begin.running} onClick={() => void begin.run({})}>
        {t('factor.begin')}
      </ReasonedButton>
    )
  }
  return (
    <ol className={classes.steps}>
      <li>
        <p>{t('factor.scan')}</p>
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
          alt={t('factor.qr')}
          width={180}
          height={180}
        />
        <p className="soft">{t('factor.orType')}</p>
        <code className={classes.key}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <p>
          <a href={begun.address}>{t('factor.open')}</a>
        </p>
      </li>
      <li>
        <p>{t('factor.prove')}</p>
        <ProofForm
          label={t('factor.confirm')}
          codeHint={t('factor.codeHint')}
          running={confirm.running}
          submit={(body) => confirm.run({ body })}
        />
      </li>
    </ol>
  )
}
