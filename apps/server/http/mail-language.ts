import { MAIL_LANGUAGES, type MailLanguage } from '@fxmatch/documents/mail/mail-data'
import type { FastifyRequest } from 'fastify'

/** The first language of the request's `Accept-Language` in which we write mail; French where there is none. */
export function mailLanguageOf(request: Pick<FastifyRequest, 'headers'>): MailLanguage {
  const wished = (request.headers['accept-language'] ?? '').split(',')
  for (const tag of wished) {
    const known = MAIL_LANGUAGES.find((language) => tag.trim().toLowerCase().startsWith(language))
    if (known) return known
  }
  return 'fr'
}
