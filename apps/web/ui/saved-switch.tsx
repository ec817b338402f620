import { Switch, type SwitchProps } from '@mantine/core'
import { useRef, useState } from 'react'

type Props = Omit<SwitchProps, 'checked' | 'onChange' | 'defaultChecked'> & {
  /** What the server has. */
  checked: boolean
  /** Saves one choice; `refreshed` once what it changed is on screen. */
  onSave: (on: boolean) => Promise<{ readonly ok: boolean; readonly refreshed?: Promise<unknown> }>
}

let last: Promise<unknown> = Promise.resolve()

/** Saves after what other switches save, and waits until it is on screen: one thing is sent at a time, of what is known by then. */
function inTurn(newest: { readonly onSave: Props['onSave'] }, on: boolean): Promise<boolean> {
  const saved = last.then(async () => {
    const outcome = await newest.onSave(on)
    await outcome.refreshed
    return outcome.ok
  })
  last = saved.catch(() => undefined)
  return saved
}

/**
 * A switch whose every press is saved. It shows what was chosen at once, keeps its focus, and takes presses while an earlier one is
 * being saved: the last one counts. Refused, it shows what the server has.
 */
export function SavedSwitch({ checked, onSave, ...rest }: Props) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const newest = useRef({ wanted, onSave })
  newest.current.onSave = onSave
  const choose = async (on: boolean) => {
    const isSaving = newest.current.wanted !== null
    newest.current.wanted = on
    setWanted(on)
    if (isSaving) return
    for (let saved: boolean | null = null; saved !== newest.current.wanted; ) {
      saved = newest.current.wanted ?? on
      if (!(await inTurn(newest.current, saved))) break
    }
    newest.current.wanted = null
    setWanted(null)
  }
  return (
    <Switch
      {...rest}
      checked={wanted ?? checked}
      aria-busy={wanted !== null}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}
