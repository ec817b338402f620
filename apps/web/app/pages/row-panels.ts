import type { RowPanels } from '../../features/work/use-row-panel.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'

/** What decides things in the rows of the work queue: here it meets the features that know them. None is fetched before a row asks. */
export const ROW_PANELS: RowPanels = {
  rule_change: lazyComponent(
    async () => (await import('../../features/authorisation-rules/rule-in-row.tsx')).RuleInRow,
    { ahead: false },
  ),
  account_change: lazyComponent(
    async () => (await import('../../features/users/account-in-row.tsx')).AccountInRow,
    { ahead: false },
  ),
  rate_change: lazyComponent(async () => (await import('../../features/rates/rates-in-row.tsx')).RatesInRow, {
    ahead: false,
  }),
  company_change: lazyComponent(
    async () => (await import('../../features/directory/correction-in-row.tsx')).CorrectionInRow,
    { ahead: false },
  ),
  denomination: lazyComponent(
    async () => (await import('../../features/control/denomination-in-row.tsx')).DenominationInRow,
    { ahead: false },
  ),
  fixing: lazyComponent(async () => (await import('../../features/fixings/fixing-in-row.tsx')).FixingInRow, {
    ahead: false,
  }),
  opening_rate: lazyComponent(
    async () => (await import('../../features/limits/opening/opening-in-row.tsx')).OpeningInRow,
    { ahead: false },
  ),
  gate_override: lazyComponent(
    async () => (await import('../../features/gate/override-in-row.tsx')).OverrideInRow,
    { ahead: false },
  ),
  limit_change: lazyComponent(async () => (await import('../../features/gate/limit-in-row.tsx')).LimitInRow, {
    ahead: false,
  }),
  office_paper: lazyComponent(
    async () => (await import('../../features/gate/papers/paper-in-row.tsx')).PaperInRow,
    { ahead: false },
  ),
  house_refusal: lazyComponent(
    async () => (await import('../../features/gate/houses/refusal-in-row.tsx')).RefusalInRow,
    { ahead: false },
  ),
  screening_list: lazyComponent(
    async () => (await import('../../features/screening/list-in-row.tsx')).ListInRow,
    { ahead: false },
  ),
}
