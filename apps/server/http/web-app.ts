import { resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './refusals.ts'

/** Paths of the server; what is unknown below them is an error for a program, not a screen for a person. */
const SERVER_PATH =
  /^\/(api|gateway|documents?|docs|order_request|\.well-known|metrics|healthz|readyz|assets)(\/|$)/

const YEAR = 'public, max-age=31536000, immutable'

/** Whether a browser opens an address: then the web application shows the screen, or that there is none. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !SERVER_PATH.test(path) &&
    (request.headers.accept ?? '').includes('text/html')
  )
}

/**
 * Serves the built web application: hashed files for a year, everything else asked for again each time; every address
 * a browser opens gets `index.html`. Anything else that is unknown is a house error.
 * @param otherwise the code of that error
 */
export function addWebApp(
  app: FastifyInstance,
  webDist: string | null,
  otherwise: ErrorCode = 'NOT_FOUND',
): void {
  if (webDist !== null) {
    app.register(fastifyStatic, {
      root: resolve(webDist),
      index: 'index.html',
      dotfiles: 'ignore',
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? YEAR : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply): FastifyReply => {
    if (webDist !== null && isNavigation(request)) return reply.sendFile('index.html')
    return sendRefusal(reply, { code: otherwise })
  })
}
