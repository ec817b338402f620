import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import type { NotificationParams } from '@fxmatch/domain/notifications/notification-link'
import type { NotificationKind } from '@fxmatch/domain/notifications/notification-table'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { ALERT_MEASURE_TABLE, ALERT_MEASURES } from '@fxmatch/domain/rate-alerts/rate-alert'
import { FACT_FORMS } from '@fxmatch/words/elision'
import { NO_BREAK } from '@fxmatch/words/typography'
import { wordsOf } from '@fxmatch/words/words-of'
import { formatDate, formatDateTime, formatDecimalIn, formatMoneyIn } from '../format/format.ts'

/** A fact, and the form in which a language asks for it: `{{name}}`, `{{name, de}}`. */
const FACT = /\{\{(\w+)(?:, (\w+))?\}\}/g
const CONTROL = /\p{Cc}+/gu
/** What stands for a fact that is not known where the sentence cannot do without it. */
const UNKNOWN = '–'

/** A rate with what it is for; a notification that was written without the unit tells the rate alone. */
function quoted(
  language: LanguageCode,
  rate: string,
  unit: string | undefined,
  currency: string | undefined,
): string {
  const figure = formatDecimalIn(language, rate, RATE_DECIMALS)
  if (unit === undefined || currency === undefined) return figure
  return wordsOf(language)('limits:perUnit', {
    rate: figure,
    unit: formatDecimalIn(language, unit, 0),
    currency,
  })
}

/** What an alert on a rate waited for, and where the figure is, each as its measure is read. */
function alertFacts(
  language: LanguageCode,
  { measure, form, op, value, figure, currency = '', unit, decimals }: NotificationParams,
): NotificationParams {
  const known = ALERT_MEASURES.find((each) => each === measure)
  if (known === undefined) return {}
  const t = wordsOf(language)
  const places = ALERT_MEASURE_TABLE[known].decimals ?? Number(decimals ?? 2)
  const facts = { measure: t(`alerts:measure.${known}`), currency }
  const shown = FORMS.find((each) => each === form)
  const alert =
    shown === undefined
      ? t('alerts:subject', facts)
      : t('alerts:subjectForm', { ...facts, form: t(`orders:form.${shown}`) })
  if (value === undefined || figure === undefined) return { alert }
  const told = (one: string) => {
    if (known === 'VOLUME_FREE') return formatMoneyIn(language, one, places, currency)
    if (places === RATE_DECIMALS) return quoted(language, one, unit, currency)
    return `${formatDecimalIn(language, one, 0)}${NO_BREAK}${t('common:rate.points')}`
  }
  const bound = t(op === '<=' ? 'alerts:most' : 'alerts:least', { value: told(value) })
  return { alert, bound, figure: told(figure) }
}

/** Facts as they are read: an amount with its currency, a rate in dinars and for how many of it, a day as DD-MM-yyyy, a moment with its time. */
function readable(language: LanguageCode, params: NotificationParams): NotificationParams {
  const { amount, decimals, currency, day, rate, unit, until, ...rest } = params
  const sum =
    amount === undefined || currency === undefined
      ? {}
      : { sum: formatMoneyIn(language, amount, Number(decimals ?? 2), currency) }
  return {
    ...rest,
    ...sum,
    ...(day === undefined ? {} : { day: formatDate(day) }),
    ...(until === undefined ? {} : { until: formatDateTime(until) }),
    ...(rate === undefined ? {} : { rate: quoted(language, rate, unit, currency) }),
    ...alertFacts(language, params),
  }
}

/**
 * The sentence that tells of a notification, in a language: one line, plain text. In the text a passage in brackets is
 * left out where its fact is not known; what people typed is put in last, so that nothing of it is taken for a passage.
 * @throws RangeError where an amount or a day is none
 */
export function renderNotification(
  language: LanguageCode,
  kind: NotificationKind,
  params: NotificationParams,
): string {
  const facts = readable(language, params)
  const fill = (text: string) =>
    text.replace(FACT, (_, name: string, form: string | undefined) => {
      const told = (facts[name] ?? UNKNOWN).replace(CONTROL, ' ').trim()
      return (form && FACT_FORMS[form]?.(told)) ?? told
    })
  const known = (passage: string) =>
    [...passage.matchAll(FACT)].every(([, name = '']) => (facts[name] ?? '') !== '')
  return wordsOf(language)(`told:${kind}`, { skipInterpolation: true })
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.startsWith('[') ? (known(part) ? fill(part.slice(1, -1)) : '') : fill(part)))
    .join('')
}
