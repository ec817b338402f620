import { readSupport, SUPPORT_PATH } from '../lib/support/use-support.ts'

/** An element of a page that is built without React. */
export function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string, href?: string) {
  const made = document.createElement(name)
  made.textContent = text
  if (href !== undefined) made.setAttribute('href', href)
  return made
}

/**
 * Writes how the support is reached into a page that broke: asked for without anything that may have broken. Where even that cannot be
 * asked for, the page says what it says without it.
 */
export async function addContacts(place: Element): Promise<void> {
  try {
    const { phone, email } = await readSupport(await fetch(SUPPORT_PATH))
    const links = [
      ...(phone === null ? [] : [element('a', phone, `tel:${phone.replace(/[^+\d]/g, '')}`)]),
      ...(email === null ? [] : [element('a', email, `mailto:${email}`)]),
    ]
    place.replaceChildren(...links.flatMap((link, at) => (at === 0 ? [link] : [' · ', link])))
  } catch (error) {
    console.error(error)
  }
}
