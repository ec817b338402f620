import { GATE_OUTCOMES } from '@fxmatch/domain/gate/decide-gate'
import { ALERT_STATUSES } from '@fxmatch/domain/screening/alert-table'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { dateOnly, languageSchema, listOf } from './scalars.ts'

// The lists of the gate and of screening as Excel workbooks: what their screens show, to whom they show it.

const language = languageSchema.default('fr')
const workbook = { method: 'GET', response: z.unknown() } as const

export const exportLimitsCall = defineCall({
  ...workbook,
  name: 'exportLimits',
  path: '/document/limits/excel',
  access: 'gate.view',
  summary:
    "The limits of one's own company with what is engaged on a value date, as an Excel workbook of one line each",
  query: z.object({ day: dateOnly.optional(), language }),
})

export const exportGateRecordsCall = defineCall({
  ...workbook,
  name: 'exportGateRecords',
  path: '/document/gate/excel',
  access: 'gate.view',
  summary:
    'What was checked by limits on a day of the market, as an Excel workbook with a line for each check',
  query: z.object({ day: dateOnly.optional(), outcome: z.enum(GATE_OUTCOMES).optional(), language }),
})

export const exportAlertsCall = defineCall({
  ...workbook,
  name: 'exportAlerts',
  path: '/document/screening/excel',
  access: 'screening.decide',
  summary: "Alerts of the own compliance's to decide, as an Excel workbook",
  query: z.object({ status: listOf(z.enum(ALERT_STATUSES)).optional(), language }),
})

export const exportOfficePapersCall = defineCall({
  ...workbook,
  name: 'exportOfficePapers',
  path: '/document/office-papers/excel',
  access: 'gate.view',
  summary:
    'Papers of exchange offices as an Excel workbook: all for the platform, its own for an office; a bank has which offices may deal',
  query: z.object({ language }),
})

export const exportHouseRefusalsCall = defineCall({
  ...workbook,
  name: 'exportHouseRefusals',
  path: '/document/houses/excel',
  access: 'house.refuse',
  summary: "The houses with which one's own does not deal, as an Excel workbook",
  query: z.object({ language }),
})
