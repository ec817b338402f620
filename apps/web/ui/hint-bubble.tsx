import { Tooltip } from '@mantine/core'

type Props = {
  label: string
  target: HTMLElement
  opened: boolean
  position: 'top' | 'right'
  maxWidth: number
}

/** What a hint shows, beside the element that it explains. */
export function HintBubble({ maxWidth, ...hint }: Props) {
  return <Tooltip {...hint} multiline maw={maxWidth} />
}
