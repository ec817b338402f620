import { cloneElement, type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'

const HintBubble = lazyComponent(async () => (await import('./hint-bubble.tsx')).HintBubble)

/** A pointer that rests this long asks for it; the focus of a keyboard does at once. */
const REST_MS = 200

/** The events that a hint hears, of the element that it explains. */
type Heard = Pick<
  React.DOMAttributes<HTMLElement>,
  'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
>

type Props = {
  /** Empty where there is nothing to say for the moment. */
  label: string
  position?: 'top' | 'right'
  /** The most that it takes in CSS pixels. */
  maxWidth?: number
  /** The one element that it explains; it says the same to screen readers by itself. */
  children: ReactElement<Heard>
}

/**
 * A sentence beside an element that pointer, finger and keyboard bring up, and Escape takes away. Until somebody comes near,
 * nothing of it is drawn: a screen has dozens, each costs as much as a button, and hardly any is ever seen.
 */
export function Hint({ label, position = 'top', maxWidth = 280, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const resting = useRef(0)
  useEffect(() => () => window.clearTimeout(resting.current), [])
  const open = (element: HTMLElement, after: number) => {
    window.clearTimeout(resting.current)
    resting.current = window.setTimeout(() => {
      setTarget(element)
      setOpened(true)
    }, after)
  }
  const close = () => {
    window.clearTimeout(resting.current)
    setOpened(false)
  }
  const own = children.props
  const heard: Heard = {
    onMouseEnter: (event) => {
      own.onMouseEnter?.(event)
      open(event.currentTarget, REST_MS)
    },
    onMouseLeave: (event) => {
      own.onMouseLeave?.(event)
      close()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.target.matches(':focus-visible')) open(event.currentTarget, 0)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      close()
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (event.key === 'Escape') close()
    },
  }
  return (
    <>
      {cloneElement(children, heard)}
      {target !== null && (
        <Suspense fallback={null}>
          <HintBubble
            label={label}
            target={target}
            opened={opened && label !== ''}
            position={position}
            maxWidth={maxWidth}
          />
        </Suspense>
      )}
    </>
  )
}
