import { type AnalyticsGroup, analyticsCall, exportAnalyticsCall } from '@fxmatch/contract/http/analytics'
import { analyticsColumns } from '@fxmatch/documents/columns/analytics-columns'
import { renderWorkbook } from '@fxmatch/documents/excel/workbook'
import { formatDate } from '@fxmatch/documents/format/format'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { FastifyInstance } from 'fastify'
import { getAnalytics, getAnalyticsTable } from '../../queries/analytics/get-analytics.ts'
import type { HttpDeps } from '../deps.ts'
import { documentRoute } from '../document-route.ts'
import { readReport } from '../read-report.ts'
import { queryRoute } from '../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Texts = Readonly<Record<LanguageCode, string>>

const KEYS: Readonly<Record<AnalyticsGroup, Texts>> = {
  currency: { fr: 'Devise', en: 'Currency', es: 'Divisa', de: 'Währung', it: 'Valuta', ru: 'Валюта' },
  day: { fr: 'Jour', en: 'Day', es: 'Día', de: 'Tag', it: 'Giorno', ru: 'День' },
  governorate: {
    fr: 'Gouvernorat',
    en: 'Governorate',
    es: 'Gobernación',
    de: 'Gouvernement',
    it: 'Governatorato',
    ru: 'Вилайет',
  },
}
const TITLES: Texts = {
  fr: 'Analyse du marché',
  en: 'Market analytics',
  es: 'Análisis del mercado',
  de: 'Marktanalyse',
  it: 'Analisi del mercato',
  ru: 'Анализ рынка',
}
const ORDERS: Texts = {
  fr: 'Ordres',
  en: 'Orders',
  es: 'Órdenes',
  de: 'Aufträge',
  it: 'Ordini',
  ru: 'Ордера',
}
const BASES: Readonly<Record<'confirmed' | 'delivered', Texts>> = {
  confirmed: {
    fr: 'Confirmés',
    en: 'Confirmed',
    es: 'Confirmadas',
    de: 'Bestätigt',
    it: 'Confermati',
    ru: 'Подтверждённые',
  },
  delivered: {
    fr: 'Livrés',
    en: 'Delivered',
    es: 'Entregadas',
    de: 'Geliefert',
    it: 'Consegnati',
    ru: 'Поставленные',
  },
}

/** The market's figures, on screen and as a workbook of what is on screen. */
export function addAnalyticsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, analyticsCall, (viewer, { query }, { request }) =>
    readReport(deps, viewer, request, (db) => getAnalytics(db, viewer, query)),
  )
  documentRoute(app, deps, exportAnalyticsCall, XLSX, async (viewer, { query }, { request }) => {
    const { group, language, from, to, currency, basis } = query
    const rows = await readReport(deps, viewer, request, (db) => getAnalyticsTable(db, viewer, group, query))
    const bytes = await renderWorkbook({
      sheetName: KEYS[group][language],
      title: TITLES[language],
      filters: [
        [KEYS.day[language], `${formatDate(from)} – ${formatDate(to)}`],
        [ORDERS[language], BASES[basis][language]],
        ...(currency === undefined ? [] : [[KEYS.currency[language], currency] as const]),
      ],
      columns: analyticsColumns(KEYS[group]),
      language,
      rows,
    })
    return { name: `analytics-${group}-${from}-${to}.xlsx`, bytes }
  })
}
