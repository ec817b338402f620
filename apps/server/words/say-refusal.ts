import type { ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { ToldFault } from '@fxmatch/contract/errors/field-faults'
import { ruleText, type Speaker } from '@fxmatch/contract/errors/rule-text'
import { formatDecimal } from '@fxmatch/documents/format/format'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { hasWord, plainWordsOf, type Words } from '@fxmatch/words/words-of'
import { french } from './french.ts'

/** What a refusal says of itself: its code, and the rule with its facts where it names one. */
export interface ToldRefusal {
  readonly code: ErrorCode
  readonly rule?: string | undefined
  readonly details?: Readonly<Record<string, string | number | null>> | undefined
}

interface Voice {
  readonly words: Words
  readonly speaker: Speaker
}

const voices = new Map<LanguageCode, Voice>()

/** How a language says refusals: its texts with ordinary spaces, and figures as it writes them. Read when it is first asked for. */
function voiceOf(language: LanguageCode): Voice {
  const known = voices.get(language)
  if (known) return known
  const words = language === 'fr' ? french : plainWordsOf(language)
  const voice: Voice = {
    words,
    speaker: {
      has: (key) => hasWord(language, key),
      say: words as unknown as Speaker['say'],
      figure: (figure) => writeFigure(language, figure),
    },
  }
  voices.set(language, voice)
  return voice
}

function writeFigure(language: LanguageCode, figure: string): string {
  const places = figure.split('.')[1]?.length ?? 0
  if (language === 'fr') return formatDecimal(figure, places)
  // As text, so that no float comes between.
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  return new Intl.NumberFormat(localeOf(language), digits).format(figure as unknown as bigint)
}

/** The sentence of a refusal as the interface carries it: its rule's with the facts, else its code's. */
export function sayRefusal({ code, rule, details }: ToldRefusal, language: LanguageCode = 'fr'): string {
  return ruleText(voiceOf(language).speaker, rule, details) ?? sayCode(code, language)
}

/** The sentence of a code, whatever the rule behind it. */
export const sayCode = (code: ErrorCode, language: LanguageCode): string =>
  voiceOf(language).words(`refusals:code.${code}`)

/** The sentence beside a field; that of the code of the rule's name where the rule has none of its own. */
export function sayRule({ rule, details }: ToldFault, language: LanguageCode = 'fr'): string {
  return ruleText(voiceOf(language).speaker, rule, details) ?? sayCode(rule as ErrorCode, language)
}
