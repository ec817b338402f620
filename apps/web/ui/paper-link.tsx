import { LANGUAGES } from '@fxmatch/domain/languages/languages'
import { PRINTED_LANGUAGE } from '@fxmatch/domain/languages/paper-languages'
import type { AnchorHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { paperHrefs } from '../lib/i18n/paper-href.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where the paper is had in French. */
  readonly file: string
}

/** A link to a paper in the reader's language; one to its French original follows where that is another one. */
export function PaperLink({ file, children, ...link }: Props) {
  const { i18n } = useTranslation()
  return (
    <>
      <a {...link} href={paperHrefs(file, i18n.language).href}>
        {children}
      </a>
      <OriginalPaper {...link} aria-label={undefined} file={file} />
    </>
  )
}

/** The link to the French original, which is the one that counts, for who is given a translation; for all others nothing. */
export function OriginalPaper({ file, ...link }: Props) {
  const { i18n } = useTranslation()
  const { original } = paperHrefs(file, i18n.language)
  return (
    original !== null && (
      <>
        {' '}
        <a {...link} href={original} lang={PRINTED_LANGUAGE} hrefLang={PRINTED_LANGUAGE}>
          {LANGUAGES[PRINTED_LANGUAGE]}
        </a>
      </>
    )
  )
}
