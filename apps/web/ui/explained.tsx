import { type ReactElement, useId } from 'react'
import { Hint } from './hint.tsx'

/** What may be explained: it hears pointer and keyboard, and names its explanation. */
type Explainable = Pick<
  React.HTMLAttributes<HTMLElement>,
  'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'aria-describedby'
>

type Props = {
  /** The plain word for what the element says; undefined where it needs none. */
  meaning: string | undefined
  position?: 'top' | 'right'
  /** Draws the element, which takes the name of its explanation as `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactElement<Explainable>
}

/** An element with the plain word for it: seen beside it on approach, and told to screen readers. */
export function Explained({ meaning, position, children }: Props) {
  const id = useId()
  if (meaning === undefined) return children(undefined)
  return (
    <>
      <Hint label={meaning} {...(position && { position })}>
        {children(id)}
      </Hint>
      <span id={id} hidden>
        {meaning}
      </span>
    </>
  )
}
