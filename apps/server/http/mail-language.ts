import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import type { FastifyRequest } from 'fastify'

/** The first language of the request's `Accept-Language` that we write; where there is none French, as in mails, or another one. */
export function mailLanguageOf(
  request: Pick<FastifyRequest, 'headers'>,
  otherwise: LanguageCode = 'fr',
): LanguageCode {
  const wished = (request.headers['accept-language'] ?? '').split(',')
  const known = wished.map((tag) => languageOfTag(tag.split(';')[0]))
  return known.find((language) => language !== null) ?? otherwise
}
