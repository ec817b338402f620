import { withoutMarks } from '@fxmatch/domain/texts/direction-marks'

/**
 * Has what is copied from the page go without the marks that keep figures and names apart in a text from right to left: a reference is
 * pasted as the reference that it is. Lists and fields of amounts copy by themselves. Call once.
 */
export function copyWithoutMarks(): void {
  document.addEventListener('copy', (event) => {
    const chosen = document.getSelection()?.toString() ?? ''
    const plain = withoutMarks(chosen)
    if (event.defaultPrevented || chosen === plain) return
    event.clipboardData?.setData('text/plain', plain)
    event.preventDefault()
  })
}
