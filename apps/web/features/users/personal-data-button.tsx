import { exportPersonalDataCall } from '@fxmatch/contract/http/personal-data'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { fileAddress } from '../../lib/exports/make-export.ts'
import { useExport } from '../../lib/exports/use-export.tsx'
import { useLanguage } from '../../lib/i18n/use-language.ts'

/** Everything the platform holds about a person who has asked by letter, as a file; that it was made is on record. */
export function PersonalDataButton({ userId }: { userId: string }) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const { run, running } = useExport(async () => {
    const { data } = await callApi(exportPersonalDataCall, { params: { userId }, query: { language } })
    return fileAddress(data.uuid)
  })
  return (
    <Button variant="default" loading={running} onClick={() => void run()}>
      {t('data.download')}
    </Button>
  )
}
