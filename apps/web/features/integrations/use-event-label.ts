import { EVENT_NOUNS } from '@fxmatch/domain/webhooks/event-types'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** What an endpoint asks for, for people: all events of a noun by their name; a single type as machines write it. */
export function useEventLabel(): (type: string) => string {
  const { t } = useTranslation('integrations')
  return useCallback(
    (type) => {
      const noun = EVENT_NOUNS.find((one) => type === `${one}.*`)
      return noun === undefined ? type : t(`events.${noun}`)
    },
    [t],
  )
}
