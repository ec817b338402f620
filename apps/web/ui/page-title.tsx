import { useSyncExternalStore } from 'react'
import { callingTitle } from './calling-title.ts'

const NOTHING = () => null

/** The browser's title of a page, with what calls before it. Drawn apart, since what calls counts seconds. */
export function PageTitle({ title }: { title: string }) {
  const call = useSyncExternalStore(callingTitle.subscribe, callingTitle.get, NOTHING)
  return <title>{`${call === null ? '' : `${call} · `}${title} · FXMatch`}</title>
}
