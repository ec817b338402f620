import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SCREEN_DRAWER_FILE } from '@fxmatch/contract/web/drawn-screen'
import { writeBuiltWeb } from './built-web.ts'

/** A small program that draws pages, by which what the server does with the web's own is tried: its addresses say what it shall do. */
const DRAWER = `
export const drawer = {
  draws: (path) => path === '/home' || path.startsWith('/orders/0'),
  async draw({ user, language, href, width, height }, read) {
    const wanted = new URL(href, 'http://localhost').searchParams
    if (wanted.has('break')) throw new Error('drawn badly')
    if (wanted.has('nothing')) return null
    if (wanted.has('slow')) await new Promise((done) => (globalThis.drawnSlowly ??= []).push(done))
    if (href.startsWith('/orders/')) {
      const id = href.split('/')[2]
      const urls = ['/api/orders/' + id, '/api/orders/' + id + '/price-proof', '/api/orders/messages/' + id, '/api/gate/records?order=' + id]
      const answers = await Promise.all(urls.map(async (url) => ({ url, answer: await read(url).catch(() => undefined) })))
      return { html: '<pre>' + user.username + '</pre>', answers: answers.filter(({ answer }) => answer !== undefined), media: [] }
    }
    const url = wanted.get('read') ?? '/api/main-screen/market-data'
    const answer = await read(url)
    if (answer === undefined) return null
    const told = JSON.stringify([user.username, language, href, width, height])
    const html = '<pre>' + told.replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</pre>'
    return { html, answers: [{ url, answer }], media: [['(max-width: 699px)', width < 700]] }
  },
  drawsOpen: (path) => path.startsWith('/verify/') || path.startsWith('/display/'),
  async drawOpen({ language, href, width, height }, read) {
    const [, kind, code] = href.split('/')
    if (code === 'slow') await new Promise((done) => (globalThis.drawnSlowly ??= []).push(done))
    if (code === 'break') throw new Error('drawn badly')
    // As if a program asked what is no page's to ask.
    const others = { session: '/api/session', market: '/api/main-screen/market-data' }
    const url = others[code] ?? (kind === 'verify' ? '/api/tickets/verify/' : '/api/display/') + code
    const answer = await read(url)
    if (answer === undefined) return null
    return { html: '<h1>' + language + ' ' + width + ' ' + (answer.status ?? answer.answer.agency) + '</h1>', answers: [{ url, ...answer }], media: [] }
  },
}`

/** Writes into a folder a built web with that program. */
export function writeDrawnWeb(folder: string): void {
  writeBuiltWeb(folder)
  mkdirSync(dirname(join(folder, SCREEN_DRAWER_FILE)))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, SCREEN_DRAWER_FILE), DRAWER)
}
