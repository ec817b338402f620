import IconDownload from 'virtual:icons/download'
import IconEye from 'virtual:icons/eye'
import type { OrganizationDetail } from '@fxmatch/contract/http/sign-ups'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { documentUrl } from './document-links.tsx'
import classes from './review.module.css'

export type Document = OrganizationDetail['documents'][number]

/** The documents: a look at each, and its download. */
export function DocumentsPanel({
  signUp,
  onLook,
}: {
  signUp: OrganizationDetail
  onLook: (document: Document) => void
}) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  return (
    <Panel title={t('section.documents')}>
      <ul className={classes.documents}>
        {signUp.documents.map((document) => (
          <li key={document.document}>
            <span>{t(`document.${document.document}`)}</span>
            <span className="soft">
              <About document={document} removedAt={signUp.documentsRemovedAt} />
            </span>
            {document.available && (
              <Button
                size="compact-xs"
                leftSection={<IconEye size={14} />}
                aria-label={t('look', { document: t(`document.${document.document}`) })}
                onClick={() => onLook(document)}
              >
                {t('lookShort')}
              </Button>
            )}
            {document.available && (
              <a
                className={classes.download}
                href={documentUrl(signUp, document)}
                download
                aria-label={t('download', {
                  document: t(`document.${document.document}`),
                  company: signUp.name,
                })}
              >
                <IconDownload size={14} aria-hidden /> {t('downloadShort')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {signUp.documentsRemovedAt !== null && (
        <p className="faint">{t('removed', { date: format.date(signUp.documentsRemovedAt) })}</p>
      )}
    </Panel>
  )
}

const KIND = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const
const KILOBYTE = 1024

function About({ document, removedAt }: { document: Document; removedAt: string | null }) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  if (!document.available) return removedAt === null ? t('notYet') : t('removedShort')
  if (document.type === null) return null
  if (document.size === null) return KIND[document.type]
  return `${KIND[document.type]}, ${t('kilobytes', { size: format.count(Math.ceil(document.size / KILOBYTE)) })}`
}
