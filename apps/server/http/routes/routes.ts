import type { FastifyInstance } from 'fastify'
import type { LiveRoutes } from '../../live/routes.ts'
import { createSecretBox } from '../../security/secret-box.ts'
import type { HttpDeps } from '../deps.ts'
import { addOAuthRoutes } from '../oauth/oauth-routes.ts'
import { addAccountSessionRoutes } from './account-session-routes.ts'
import { addAgencyRoutes } from './agency-routes.ts'
import { addAnalyticsRoutes } from './analytics-routes.ts'
import { addAuditRoutes } from './audit-routes.ts'
import { addAuthorisationRuleRoutes } from './authorisation-rule-routes.ts'
import { addCalendarRoutes } from './calendar-routes.ts'
import { addClosingRoutes } from './closing-routes.ts'
import { addCompanyBookRoutes } from './company-book-routes.ts'
import { addCompanyChangeRoutes } from './company-change-routes.ts'
import { addControlRoutes } from './control-routes.ts'
import { addDirectoryRoutes } from './directory-routes.ts'
import { addDisplayRoutes } from './display-routes.ts'
import { addDocumentRoutes } from './document-routes.ts'
import { addExecutionReportRoutes } from './execution-report-routes.ts'
import { addExportRoutes } from './export-routes.ts'
import { addFirstSightRoute } from './first-sight-routes.ts'
import { addFixingRoutes } from './fixing-routes.ts'
import { addGateRoutes } from './gate-routes.ts'
import { addGateWorkbookRoutes } from './gate-workbook-routes.ts'
import { addHouseRefusalRoutes } from './house-refusal-routes.ts'
import { addInvoiceRoutes } from './invoice-routes.ts'
import { addLimitRoutes } from './limit-routes.ts'
import { addLiveRoutes } from './live-routes.ts'
import { addMachineRoutes } from './machine-routes.ts'
import { addMarginRoutes } from './margin-routes.ts'
import { addMarketRoutes } from './market-routes.ts'
import { addNotificationRoutes } from './notification-routes.ts'
import { addOfficeHeldRoutes } from './office-held-routes.ts'
import { addOfficePaperRoutes } from './office-paper-routes.ts'
import { addOrderListRoutes } from './order-list-routes.ts'
import { addOrderMessageRoutes } from './order-message-routes.ts'
import { addOrderRequestRoutes } from './order-request-routes.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addOwnEmailRoutes } from './own-email-routes.ts'
import { addOwnerRoutes } from './owner-routes.ts'
import { addPasswordRoutes } from './password-routes.ts'
import { addPersonalDataRoutes } from './personal-data-routes.ts'
import { addPersonalRoutes } from './personal-routes.ts'
import { addPositionRoutes } from './position-routes.ts'
import { addPriceOutlierRoutes } from './price-outlier-routes.ts'
import { addRateAlertRoutes } from './rate-alert-routes.ts'
import { addRateChangeRoutes } from './rate-change-routes.ts'
import { addRateRoutes } from './rate-routes.ts'
import { addReferenceRoutes } from './reference-routes.ts'
import { addReportRoutes } from './report-routes.ts'
import { addRfqRoutes } from './rfq-routes.ts'
import { addSavedViewRoutes } from './saved-view-routes.ts'
import { addScreeningRoutes } from './screening-routes.ts'
import { addSecondFactorRoutes } from './second-factor-routes.ts'
import { addSessionRoutes } from './session-routes.ts'
import { addSettlementRoutes } from './settlement-routes.ts'
import { addSignUpRoutes } from './sign-up-routes.ts'
import { addSupportRoutes } from './support-routes.ts'
import { addTimeMachineRoutes } from './time-machine-routes.ts'
import { addTrustRoutes } from './trust-routes.ts'
import { addUserRoutes } from './user-routes.ts'
import { addWebhookRoutes } from './webhook-routes.ts'
import { addWellKnownRoutes } from './well-known-routes.ts'
import { addWorkRoutes } from './work-routes.ts'

/** Registers every call of the contract, the live stream, and what pages ask that could not be told. @returns the streams */
export function addRoutes(app: FastifyInstance, deps: HttpDeps): LiveRoutes {
  const live = addLiveRoutes(app, deps)
  const { endSession } = live
  const { passwords } = deps
  const secrets = createSecretBox(...deps.config.secretsKeys)
  addSessionRoutes(app, deps, passwords, secrets, endSession)
  addFirstSightRoute(app, deps)
  addSecondFactorRoutes(app, deps, passwords, secrets)
  addAccountSessionRoutes(app, deps, endSession)
  addPasswordRoutes(app, deps, passwords, endSession)
  addOwnEmailRoutes(app, deps, passwords, secrets, endSession)
  addPersonalRoutes(app, deps)
  addUserRoutes(app, deps)
  addAuditRoutes(app, deps)
  addPersonalDataRoutes(app, deps)
  addAuthorisationRuleRoutes(app, deps)
  addNotificationRoutes(app, deps)
  addReferenceRoutes(app, deps)
  addAgencyRoutes(app, deps)
  addSignUpRoutes(app, deps)
  addSupportRoutes(app, deps)
  addWellKnownRoutes(app, deps)
  app.register((scope) => addOAuthRoutes(scope, deps))
  addMarginRoutes(app, deps)
  addMachineRoutes(app, deps)
  addRateRoutes(app, deps)
  addRateChangeRoutes(app, deps)
  addCompanyChangeRoutes(app, deps)
  addDisplayRoutes(app, deps)
  addMarketRoutes(app, deps)
  addPositionRoutes(app, deps)
  addFixingRoutes(app, deps)
  addScreeningRoutes(app, deps)
  addGateRoutes(app, deps)
  addGateWorkbookRoutes(app, deps)
  addOfficePaperRoutes(app, deps)
  addOwnerRoutes(app, deps)
  addOfficeHeldRoutes(app, deps)
  addHouseRefusalRoutes(app, deps)
  addRfqRoutes(app, deps)
  addLimitRoutes(app, deps)
  addControlRoutes(app, deps)
  addOrderRoutes(app, deps)
  addTimeMachineRoutes(app, deps)
  addOrderListRoutes(app, deps)
  addOrderMessageRoutes(app, deps)
  addOrderRequestRoutes(app, deps)
  addCompanyBookRoutes(app, deps)
  addReportRoutes(app, deps)
  addClosingRoutes(app, deps)
  addExecutionReportRoutes(app, deps)
  addPriceOutlierRoutes(app, deps)
  addSettlementRoutes(app, deps)
  addExportRoutes(app, deps)
  addDocumentRoutes(app, deps)
  addTrustRoutes(app, deps)
  addWorkRoutes(app, deps)
  addRateAlertRoutes(app, deps)
  addSavedViewRoutes(app, deps)
  addCalendarRoutes(app, deps)
  addInvoiceRoutes(app, deps)
  addWebhookRoutes(app, deps, secrets)
  addAnalyticsRoutes(app, deps)
  addDirectoryRoutes(app, deps)
  return live
}
