import { isMirroredIn } from '@fxmatch/domain/languages/direction'
import { LEFT_TO_RIGHT } from '@fxmatch/domain/languages/direction-marks'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimals'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { inOneLine, labelled, listMark, NO_BREAK, percentSign } from '@fxmatch/words/typography'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime, formatSeconds, formatTime } from './dates.ts'
import { formatDecimal, shortened } from './numbers.ts'

/** What a missing value is shown as. */
export const MISSING = '–'

type Text = string | null | undefined

/** The formatters of the current language; a missing value (null, undefined, '') is shown as a dash. */
export type Formats = {
  /** An amount of a currency, with the currency's decimals: `25 000,00`. */
  amount: (value: Text, decimals: number) => string
  /** The same with its currency, where there is no header: `25 000,00 EUR`. */
  sum: (value: Text, decimals: number, currency: string) => string
  /** A rate with 4 decimals: `3,3868`. */
  rate: (value: Text) => string
  /** An equivalent in dinars, 3 decimals and no unit (that is in the header): `84 670,000`. */
  dinars: (value: Text) => string
  /** The same with its unit, where there is no header: `84 670,000 TND`. */
  money: (value: Text) => string
  /** Any decimal string with the digits it has. */
  decimal: (value: Text) => string
  /** A percent with the digits it has and its sign, as the language sets it: `0,88 %`, `0.88%`. */
  percent: (value: Text) => string
  /** What is told under its label in one line: `Motif : absent`, `Reason: absent`. */
  labelled: (label: string, told: string) => string
  /** Several things in one line, with the comma of the language between them. */
  listed: (parts: readonly string[]) => string
  /** Several facts in one line with a point between; what is missing is left away. */
  facts: (facts: readonly (string | null | undefined | false)[]) => string
  /** A large figure in short, to see how large: `2,55 M`. Never what somebody pays. */
  short: (value: string) => string
  /** A difference, with its sign above zero too: `+14`, `−45`, `0`. */
  signed: (value: string) => string
  /** A count. */
  count: (value: number) => string
  date: (value: Text) => string
  time: (value: Text) => string
  seconds: (value: Text) => string
  dateTime: (value: Text) => string
}

/** Numbers and dates as the signed-in person's language shows them. */
export function useFormat(): Formats {
  const { i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    // In a text that is read from right to left a figure would be turned round its sign and its unit.
    const begins = isMirroredIn(language) ? LEFT_TO_RIGHT : ''
    const shown = (value: Text, format: (text: string) => string) =>
      value === null || value === undefined || value === '' ? MISSING : `${begins}${format(value)}`
    const decimal = (value: Text, places?: number) =>
      shown(value, (text) => formatDecimal(text, places === undefined ? { language } : { language, places }))
    const sum = (value: Text, places: number, currency: string) =>
      shown(value, (text) => `${formatDecimal(text, { language, places })}${NO_BREAK}${currency}`)
    return {
      amount: (value, decimals) => decimal(value, decimals),
      rate: (value) => decimal(value, 4),
      dinars: (value) => decimal(value, HOME_DECIMALS),
      sum,
      money: (value) => sum(value, HOME_DECIMALS, HOME_CURRENCY),
      decimal: (value) => decimal(value),
      percent: (value) =>
        // Its sign stands apart from it: without an end of its own it would be drawn before the figure.
        shown(value, (text) => `${formatDecimal(text, { language })}${percentSign(language)}${begins}`),
      labelled: (label, told) => labelled(language, label, told),
      listed: (parts) => parts.join(listMark(language)),
      facts: (facts) => inOneLine(language, facts),
      short: (value) => `${begins}${shortened(value, language)}`,
      signed: (value) => `${begins}${/^[^-]*[1-9]/.test(value) ? '+' : ''}${decimal(value)}`,
      count: (value) => formatDecimal(String(value), { language }),
      date: (value) => shown(value, formatDate),
      time: (value) => shown(value, formatTime),
      seconds: (value) => shown(value, formatSeconds),
      dateTime: (value) => shown(value, formatDateTime),
    }
  }, [language])
}
