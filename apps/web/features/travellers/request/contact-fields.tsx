import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch, TextField } from '../fields.tsx'

type Input = ComponentProps<'input'> & { error: string | undefined }

/** Where the traveller is reached: a telephone or a mail address, which a code proves. Without text messages, mail alone. */
export function ContactFields(props: {
  ways: readonly ContactWay[]
  way: ContactWay
  onWay: (way: ContactWay) => void
  phone: Input
  email: Input
}) {
  const { ways, way, onWay, phone, email } = props
  const { t } = useTranslation('travellers')
  return (
    <>
      {ways.length > 1 && (
        <Switch
          label={t('request.way')}
          name="way"
          value={way}
          choices={[
            { value: 'SMS', label: t('request.bySms') },
            { value: 'MAIL', label: t('request.byMail') },
          ]}
          onChange={onWay}
        />
      )}
      {way === 'SMS' ? (
        <TextField
          key="phone"
          label={t('request.phone')}
          hint={t('request.phoneHint')}
          type="tel"
          autoComplete="tel"
          {...phone}
        />
      ) : (
        <TextField
          key="email"
          label={t('request.email')}
          hint={t(ways.includes('SMS') ? 'request.emailHint' : 'request.emailOnly')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...email}
        />
      )}
    </>
  )
}
