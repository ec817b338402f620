import { useTranslation } from 'react-i18next'

/** The words of a board in one language. */
type Words = ReturnType<typeof useTranslation<'board'>>['t']

/** All languages of the board at once: nobody is there to choose one. */
export function useBoardWords() {
  const { t: fr } = useTranslation('board', { lng: 'fr' })
  const { t: ar } = useTranslation('board', { lng: 'ar' })
  const { t: en } = useTranslation('board', { lng: 'en' })
  return { fr, ar, en }
}

/** What stands in French before it, in Arabic and in English. */
export function Others({
  of: { ar, en },
  say,
}: {
  of: Omit<ReturnType<typeof useBoardWords>, 'fr'>
  say: (words: Words) => string
}) {
  return (
    <>
      <span lang="ar" dir="rtl">
        {say(ar)}
      </span>{' '}
      <span lang="en">{say(en)}</span>
    </>
  )
}
