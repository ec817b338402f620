import type { RfqRowView } from '@fxmatch/contract/http/rfqs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '../../../live/use-server-now.ts'
import { callingTitle } from '../../../ui/calling-title.ts'
import { timeLeft } from '../../../ui/countdown.tsx'
import { ownOutcome } from '../rfq-badge.tsx'
import { useAskedRfqs } from './use-asked-rfqs.ts'

const TICK_MS = 1_000

/** Has the browser's title call while prices of one's house are waited for: how many, and how long the first one can wait. */
export function TitleCall() {
  const { open } = useAskedRfqs()
  return open.length > 0 && <Calling open={open} />
}

function Calling({ open }: { open: readonly RfqRowView[] }) {
  const { t } = useTranslation('rfqs')
  const now = useServerNow(TICK_MS)
  const ends = open
    .filter((row) => ownOutcome(row, now) === 'TO_ANSWER')
    .map(({ answerBy }) => Date.parse(answerBy))
  const left = timeLeft(Math.min(...ends) - now.getTime())
  const text = ends.length === 0 ? null : `(${ends.length}) ${left} ${t('asked.title')}`
  useEffect(() => callingTitle.set(text), [text])
  useEffect(() => () => callingTitle.set(null), [])
  return null
}
