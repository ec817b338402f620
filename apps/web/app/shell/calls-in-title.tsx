import i18next from 'i18next'
import { type ComponentType, useEffect, useState } from 'react'
import { fetchLater } from '../../lib/lazy-component.tsx'
import { useCan } from '../../lib/session/session.ts'

/** How long after it could not be fetched it is asked for again: milliseconds. */
const AGAIN_MS = 30_000

async function loadTitleCall(): Promise<ComponentType> {
  const [{ TitleCall }] = await Promise.all([
    import('../../features/rfqs/answer/title-call.tsx'),
    i18next.loadNamespaces('rfqs'),
  ])
  if (!i18next.hasLoadedNamespace('rfqs')) throw new Error('no texts of requests for quotes')
  return TitleCall
}

/**
 * What calls in the browser's title, on every page: the prices that one's house is asked for. It comes in a quiet moment, and no screen
 * breaks where it does not: while the line is cut it is asked for again and again.
 */
export function CallsInTitle() {
  const mayQuote = useCan('rfq.quote')
  const [TitleCall, setTitleCall] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!mayQuote) return
    let timer = 0
    const again = () => {
      timer = window.setTimeout(load, AGAIN_MS)
    }
    const load = () => fetchLater(() => loadTitleCall().then((loaded) => setTitleCall(() => loaded), again))
    load()
    return () => window.clearTimeout(timer)
  }, [mayQuote])
  return mayQuote && TitleCall !== null ? <TitleCall /> : null
}
