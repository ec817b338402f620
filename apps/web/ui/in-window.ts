/** What stays between something that opens and the window's edge, in CSS pixels. */
const FROM_EDGE = 8

/** Something that opens does so where there is more room, and takes no more than there is (`--room`): what is longer scrolls in it. */
export const IN_WINDOW = {
  flip: { padding: FROM_EDGE, fallbackStrategy: 'bestFit' as const },
  shift: { padding: FROM_EDGE },
  size: {
    padding: FROM_EDGE,
    apply: ({
      availableHeight,
      elements,
    }: {
      availableHeight: number
      elements: { floating: HTMLElement }
    }) => elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`),
  },
}
