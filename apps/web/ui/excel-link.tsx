import IconDownload from 'virtual:icons/download'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The list of a screen as a workbook: the file at an address, with what is chosen on screen. */
export function ExcelLink({ href }: { href: string }) {
  const { t } = useTranslation('analytics')
  return (
    <Button component="a" href={href} download leftSection={<IconDownload size={14} />}>
      {t('excel')}
    </Button>
  )
}
