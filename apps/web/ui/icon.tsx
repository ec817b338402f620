import { createElement, type ReactNode, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke' | 'children'> & {
  /** Width and height in CSS pixels. */
  size?: number
  /** The width of its strokes, of 24 that the icon has. */
  stroke?: number
}

/** An icon of one colour, its text's. It is not heard: what it stands in has words. */
export type Icon = (props: IconProps) => ReactNode

/**
 * Makes an icon of its shapes (`icons.config.ts`). They are made once: whoever draws it again finds them unchanged.
 * @param turns whether it points the other way where one reads from right to left (`theme.css`)
 */
export function icon(shapes: readonly (readonly [tag: string, attributes: object])[], turns = false): Icon {
  const drawn = shapes.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))
  return ({ size = 24, stroke = 2, className, ...others }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={turns ? `mirrored ${className ?? ''}` : className}
      {...others}
    >
      {drawn}
    </svg>
  )
}
