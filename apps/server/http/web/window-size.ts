import { WINDOW_COOKIE } from '@fxmatch/contract/web/window-cookie'
import type { FastifyRequest } from 'fastify'

interface WindowSize {
  readonly width: number
  readonly height: number
}

/** What most have who have not been here before; a browser of another size shows nothing that was drawn for this one. */
const DESK: WindowSize = { width: 1366, height: 768 }
const TELEPHONE: WindowSize = { width: 390, height: 844 }

/** `1366x768`: figures that a window can have. */
const SIZE = /^([1-9]\d{2,3})x([1-9]\d{2,3})$/

/** The size of the window in which a page is opened, in CSS pixels: as it was when the browser opened the page before. */
export function windowOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): WindowSize {
  const [, width, height] = SIZE.exec(cookies[WINDOW_COOKIE] ?? '') ?? []
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) }
  return headers['sec-ch-ua-mobile'] === '?1' ? TELEPHONE : DESK
}
