import { exportOwnDataCall } from '@fxmatch/contract/http/personal-data'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { fileAddress } from '../../lib/exports/make-export.ts'
import { useExport } from '../../lib/exports/use-export.tsx'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { Panel } from '../../ui/panel.tsx'

/** Everything the platform holds about the person, as a file. */
export function OwnData() {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { run, running } = useExport(async () => {
    const { data } = await callApi(exportOwnDataCall, { query: { language } })
    return fileAddress(data.uuid)
  })
  return (
    <Panel title={t('ownData.title')}>
      <p className="soft">{t('ownData.lead')}</p>
      <Button variant="default" mt={8} loading={running} onClick={() => void run()}>
        {t('ownData.download')}
      </Button>
    </Panel>
  )
}
