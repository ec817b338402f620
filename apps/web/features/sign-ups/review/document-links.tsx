import { type Organization, organizationDocumentCall } from '@fxmatch/contract/http/sign-ups'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../../lib/api/call-url.ts'
import classes from './review.module.css'

type Document = Organization['documents'][number]

/** Where a document is fetched from: as a download, or to be shown in place. */
export function documentUrl(
  signUp: Pick<Organization, 'id'>,
  { document }: Pick<Document, 'document'>,
  disposition?: 'inline',
): string {
  return callUrl(organizationDocumentCall.path, { id: signUp.id, document }, { disposition })
}

/** The documents of a line of the list, each a download. */
export function DocumentLinks({ signUp }: { signUp: Organization }) {
  const { t } = useTranslation('signups')
  return (
    <span className={classes.links}>
      {signUp.documents
        .filter(({ available }) => available)
        .map((document) => (
          <a
            key={document.document}
            href={documentUrl(signUp, document)}
            download
            aria-label={t('download', {
              document: t(`documentShort.${document.document}`),
              company: signUp.name,
            })}
          >
            {t(`documentShort.${document.document}`)}
          </a>
        ))}
    </span>
  )
}
