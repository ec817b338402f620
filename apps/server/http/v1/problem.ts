import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { Problem } from '@fxmatch/contract/v1/problem'
import { problemAnchor } from '@fxmatch/contract/v1/problem-type'
import { REFERENCE_PATH } from '@fxmatch/contract/v1/reference-path'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { sayCode } from '../../words/say-refusal.ts'

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8'

const isHouseError = (payload: unknown): payload is HouseError =>
  typeof payload === 'object' && payload !== null && 'code' in payload && 'requestId' in payload

/** The pointer of RFC 6901 to a field of a body or a parameter that `a.0.b` names. */
const pointerTo = (path: string) =>
  `#/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/')}`

/** A refusal of the house as machines read it (RFC 9457); anything else as it is. @param language that its sentences are in */
export function asProblem(
  payload: unknown,
  status: number,
  { publicUrl, language }: { publicUrl: string; language: LanguageCode },
): Problem | unknown {
  if (status < 400 || !isHouseError(payload)) return payload
  const { code, message, requestId, rule, details, fields } = payload
  return {
    type: `${publicUrl}${REFERENCE_PATH}#${problemAnchor(code)}`,
    title: sayCode(code, language),
    status,
    detail: message,
    code,
    requestId,
    ...(rule === undefined ? {} : { rule }),
    ...(details === undefined ? {} : { details }),
    ...(fields === undefined
      ? {}
      : {
          errors: fields.map((field) => ({
            ...{ pointer: pointerTo(field.path), detail: field.message },
            ...(field.rule === undefined ? {} : { rule: field.rule }),
          })),
        }),
  }
}
