import { Button } from '@mantine/core'
import classes from './hidden-rows.module.css'

type Props = {
  /** How many rows the list leaves out; nothing is drawn for none. */
  count: number
  text: string
  /** What the button says, and does. */
  show: string
  onShow: () => void
}

/** Says that a list leaves rows out by itself, and shows them on demand: what is filtered by default is not lost. */
export function HiddenRows({ count, text, show, onShow }: Props) {
  if (count === 0) return null
  return (
    <p className={classes.hidden}>
      {text}{' '}
      <Button size="compact-xs" onClick={onShow}>
        {show}
      </Button>
    </p>
  )
}
