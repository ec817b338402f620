import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** Who did something, and when: the time alone where nobody is named, nothing where it was not done. */
export function useBy(): (name: string | null, at: string | null) => string {
  const { t } = useTranslation('gate')
  const format = useFormat()
  return useCallback(
    (name, at) => {
      if (at === null) return ''
      const time = format.dateTime(at)
      return name === null ? time : t('limits.proposedBy', { name, at: time })
    },
    [t, format],
  )
}
