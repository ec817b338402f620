import { isAuditCode, meantFact } from '@fxmatch/domain/audit/audit-facts'
import type { FactValue, FactValues } from '@fxmatch/domain/audit/fact-lines'
import { isOrderStatus } from '@fxmatch/domain/orders/order-status'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useStatusLabel } from '../../ui/use-status-label.ts'

/** Where other screens have texts for the words that stand in a fact, by the fact; the first that has one says it. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  form: ['orders:form'],
  kind: ['permits:papers.kind', 'rules:kind', 'book:kind', 'orders:form'],
  counterpartyKind: ['book:kind'],
  role: ['users:role'],
  roles: ['users:role'],
  state: ['control:denominations.is'],
  source: ['fixings:source'],
  decidedBy: ['control:decidedBy'],
  listing: ['desk:listing'],
  side: ['orders:side', 'rfqs:side', 'trust:operation'],
  direction: ['rfqs:side'],
  operation: ['trust:operation', 'orders:provenanceName'],
  rateType: ['trust:operation'],
  displayCategory: ['orders:rateType'],
  list: ['screening:list'],
  scope: ['gate:limits.scope'],
  declineCode: ['rfqs:decline.code'],
  way: ['orders:shortage.way'],
  document: ['signups:document'],
  part: ['book:part'],
}

/** The same for the states of things, which each kind of object has its own texts for. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  order_request: ['requests:status'],
  sign_up: ['signups:status'],
  screening_alert: ['screening:status'],
  rfq: ['rfqs:status'],
  market: ['control:status.value'],
}

const PLACES: Readonly<Record<string, string>> = {
  ...{ region: 'governorates', governorate: 'governorates' },
  ...{ zone: 'zones', city: 'cities' },
}

/** Facts that are amounts, prices, dinars or percents; every other figure is told as it was written. */
const AMOUNT = /^(amount|expected|missing|remainder|lowest|highest|value)$|Amount$|^minPart$|^tierLimit$/
const RATE = /[rR]ates?$|^rateValue$|^inForce$/
const DINARS = /^(counterValue|payable|ht|vat|ttc|secondValidationFrom|ceiling)$/
const PERCENT = /[pP]ercent$/
const DECIMAL = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const MONTH = /^(\d{4})-(\d\d)$/
const ZEROS = /\.?0+$/

/** What one object's facts say in the person's language. */
export type FactWords = {
  /** A line's names as one label. */
  label: (path: readonly string[]) => string
  /** A value of the fact of that name. */
  value: (name: string, value: FactValues) => string
}

/**
 * The words for the facts of an entry: names, states and kinds, dates and figures as every other screen has them. What an earlier
 * release wrote and this one does not know keeps its code.
 *
 * @param names what is called what, by id (`auditEntryCall`)
 */
export function useFactWords(objectType: string, names: Readonly<Record<string, string>>): FactWords {
  const { t, i18n } = useTranslation([
    ...([
      'audit',
      'orders',
      'requests',
      'signups',
      'screening',
      'rfqs',
      'control',
      'permits',
      'rules',
    ] as const),
    ...(['users', 'desk', 'gate', 'trust', 'fixings', 'book', 'work', 'market'] as const),
  ])
  const format = useFormat()
  const statusOf = useStatusLabel()
  return useMemo(() => {
    const say = (key: string) => (i18n.exists(key) ? t(key as 'audit:facts') : null)
    const word = (name: string, code: string) => {
      const places = name === 'status' ? (STATES[objectType] ?? []) : (TEXTS[name] ?? [])
      const said = places.map((place) => say(`${place}.${code}`)).find((text) => text !== null)
      return said ?? (isAuditCode(code) ? t(`audit:code.${code}`) : null)
    }
    const figure = (name: string, text: string) => {
      if (PERCENT.test(name)) return format.percent(text)
      if (RATE.test(name)) return format.rate(text)
      if (DINARS.test(name)) return format.dinars(text)
      return AMOUNT.test(name) ? format.decimal(text.includes('.') ? text.replace(ZEROS, '') : text) : text
    }
    const text = (name: string, value: string) => {
      if (value === '') return MISSING
      const [, year, month] = MONTH.exec(value) ?? []
      return (
        names[value] ??
        word(name, value) ??
        (DECIMAL.test(value)
          ? figure(name, value)
          : DAY.test(value)
            ? format.date(value)
            : INSTANT.test(value)
              ? format.dateTime(value)
              : year && month
                ? `${month}-${year}`
                : value)
      )
    }
    const single = (name: string, value: FactValue): string => {
      if (value === null) return MISSING
      if (typeof value === 'boolean') return t(value ? 'trust:yes' : 'trust:no')
      if (typeof value === 'string') {
        const several = name === 'roles' ? value.split(', ') : [value]
        return format.listed(several.map((one) => text(name, one)))
      }
      if (name === 'status' && objectType === 'order' && isOrderStatus(value))
        return statusOf({ code: value, name: String(value) })
      return names[`${PLACES[name]} ${value}`] ?? figure(name, String(value))
    }
    const label = (name: string) => {
      const fact = meantFact(objectType, name)
      if (fact !== null) return t(`audit:fact.${fact}`)
      return names[name] ?? say(`work:step.${name}`) ?? (isAuditCode(name) ? t(`audit:code.${name}`) : name)
    }
    return {
      label: (path) => (path.length === 0 ? t('audit:facts') : format.facts(path.map(label))),
      value: (name, value) =>
        isSeveral(value)
          ? format.listed(value.map((one) => single(name, one))) || MISSING
          : single(name, value),
    }
  }, [t, i18n, format, statusOf, objectType, names])
}

function isSeveral(value: FactValues): value is readonly FactValue[] {
  return Array.isArray(value)
}
