import { FIRST_SIGHT_ID, type FirstSight } from '@fxmatch/contract/web/first-sight'

/**
 * What the server has written into the page about who opens it; null where it has not, so that the page has to ask. It is
 * of the same release as this program, which the page names. Taken out: who looks at the page later may be somebody else.
 */
export function takeFirstSight(): FirstSight | null {
  const element = document.getElementById(FIRST_SIGHT_ID)
  if (!element) return null
  element.remove()
  return JSON.parse(element.textContent) as FirstSight
}
