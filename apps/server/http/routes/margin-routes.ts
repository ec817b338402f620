import {
  partnerMarginsCall,
  platformCommissionsCall,
  setPartnerMarginsCall,
  setPlatformCommissionCall,
} from '@fxmatch/contract/http/margins'
import { DEFAULT_MARGIN, parseSeenMargins } from '@fxmatch/domain/rates/margins'
import type { FastifyInstance } from 'fastify'
import { setPartnerMargins } from '../../commands/margins/set-partner-margins.ts'
import { setPlatformCommission } from '../../commands/margins/set-platform-commission.ts'
import {
  FORM_OF,
  getPartnerMargins,
  getPlatformCommission,
  getPlatformCommissions,
} from '../../queries/margins/get-margins.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

const wireForm = (form: 'CASH' | 'DIGITAL') => (form === 'CASH' ? 'cash' : 'digital')

/** A bank's margins, and the market's commission. */
export function addMarginRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, partnerMarginsCall, (viewer, { params }) =>
    getPartnerMargins(db, viewer, params.form, clock.now()),
  )
  commandRoute(
    app,
    deps,
    setPartnerMarginsCall,
    (context, { params, query, body }) =>
      setPartnerMargins(context, {
        form: FORM_OF[params.form],
        lines: body.map(({ currency_iso, value }) => ({
          currency: currency_iso === DEFAULT_MARGIN ? null : currency_iso,
          percent: value,
        })),
        seen: query.seen === undefined ? null : parseSeenMargins(query.seen),
        told: query.told === undefined ? null : query.told === 'true',
      }),
    (tx, viewer, { form }) => getPartnerMargins(tx, viewer, wireForm(form), clock.now()),
  )
  queryRoute(app, deps, platformCommissionsCall, (viewer) => getPlatformCommissions(db, viewer, clock.now()))
  commandRoute(
    app,
    deps,
    setPlatformCommissionCall,
    (context, { params, body }) => {
      const { currency_iso, exchangeOfficePercent, platformPercent, validFrom } = body
      return setPlatformCommission(context, {
        form: FORM_OF[params.form],
        currency: currency_iso === DEFAULT_MARGIN ? null : currency_iso,
        percents:
          exchangeOfficePercent === undefined || platformPercent === undefined
            ? null
            : { exchangeOfficePercent, platformPercent },
        seen: validFrom,
      })
    },
    (tx, _viewer, saved) => getPlatformCommission(tx, saved, clock.now()),
  )
}
