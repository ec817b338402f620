import { NO_BREAK } from '@fxmatch/words/typography'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A short time in words that no line breaks within: `45 s`, `2 min`, `2 min 30 s`. @returns what takes whole seconds */
export function useSpan(): (seconds: number) => string {
  const { t } = useTranslation('rfqs')
  return useCallback(
    (seconds) => {
      const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
      const span =
        minutes === 0
          ? t('span.seconds', { seconds: rest })
          : rest === 0
            ? t('span.minutes', { minutes })
            : t('span.both', { minutes, seconds: rest })
      return span.replaceAll(' ', NO_BREAK)
    },
    [t],
  )
}
