import { Button } from '@mantine/core'
import { KEYS } from '../lib/keys/keys.ts'
import classes from './hidden-rows.module.css'

type Props = {
  /** How many rows the list leaves out; nothing is drawn for none. */
  count: number
  text: string
  /** What the button says, and does. */
  show: string
  onShow: () => void
  /** Whether its key is this one's: of several on a screen, the first one's. */
  keyed?: boolean
}

/** Says that a list leaves rows out, and shows them by one click or its key: what is filtered by default is not lost. */
export function HiddenRows({ count, text, show, onShow, keyed = true }: Props) {
  if (count === 0) return null
  return (
    <p className={classes.hidden} role="status">
      {text}
      <Button
        size="compact-xs"
        data-show-hidden={keyed || undefined}
        onClick={onShow}
        rightSection={keyed && <kbd className={classes.key}>{KEYS.showHidden.shown}</kbd>}
      >
        {show}
      </Button>
    </p>
  )
}
