import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import type { FastifyRequest } from 'fastify'

/** The first language of the request's `Accept-Language` in which we write mail; French where there is none. */
export function mailLanguageOf(request: Pick<FastifyRequest, 'headers'>): LanguageCode {
  const wished = (request.headers['accept-language'] ?? '').split(',')
  const known = wished.map((tag) => languageOfTag(tag.split(';')[0]))
  return known.find((language) => language !== null) ?? 'fr'
}
