import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SECOND_MS = 1000

/** The time left as `mm:ss`, or `h:mm:ss` from an hour on. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS))
  const padded = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const clock = `${padded(Math.floor((seconds % 3600) / 60))}:${padded(seconds % 60)}`
  return hours === 0 ? clock : `${hours}:${clock}`
}

/** Counts down to an instant; the server's clock decides what happens then. */
export function Countdown({ until }: { until: string }) {
  const { t } = useTranslation('orders')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => window.clearInterval(timer)
  }, [])
  const left = Date.parse(until) - now
  return <span role="timer">{left <= 0 ? t('page.expired') : timeLeft(left)}</span>
}
