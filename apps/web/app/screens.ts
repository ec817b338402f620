import { analyticsScreens } from './screens/analytics-screens.ts'
import { auditScreens } from './screens/audit-screens.ts'
import { bankSetupScreens } from './screens/bank-setup-screens.ts'
import { calendarScreens } from './screens/calendar-screens.ts'
import { companyBookScreens } from './screens/company-book-screens.ts'
import { controlScreens } from './screens/control-screens.ts'
import { directoryScreens } from './screens/directory-screens.ts'
import { gateScreens } from './screens/gate-screens.ts'
import { integrationScreens } from './screens/integration-screens.ts'
import { invoiceScreens } from './screens/invoice-screens.ts'
import { limitScreens } from './screens/limit-screens.ts'
import { marketScreens } from './screens/market-screens.ts'
import { notificationScreens } from './screens/notification-screens.ts'
import { orderRequestScreens } from './screens/order-request-screens.ts'
import { orderScreens } from './screens/order-screens.ts'
import { peopleScreens } from './screens/people-screens.ts'
import { rfqScreens } from './screens/rfq-screens.ts'
import { screeningScreens } from './screens/screening-screens.ts'
import { signUpScreens } from './screens/sign-up-screens.ts'
import { trustScreens } from './screens/trust-screens.ts'
import { workScreens } from './screens/work-screens.ts'

/**
 * The screens behind the sign-in, one route each: path, typed search, the capability one needs, and the lazily loaded
 * component, a chunk of its own. The menu shows an entry only when its path stands here. A screen, in the file of its
 * noun under `screens/`, reads:
 *
 *     createRoute({
 *       getParentRoute: () => signedInRoute,
 *       path: '/draft',
 *       validateSearch: searchOf<typeof draftSearch>(),
 *       staticData: { capability: 'order.view' },
 *       component: lazyRouteComponent(() => import('../../features/orders/draft-screen.tsx'), 'DraftScreen'),
 *     }),
 *
 * with `import type { draftSearch }`: these files are loaded with the sign-in page, so they import no feature and no
 * schema.
 */
export const screens = [
  ...marketScreens,
  ...rfqScreens,
  ...signUpScreens,
  ...screeningScreens,
  ...gateScreens,
  ...integrationScreens,
  ...orderScreens,
  ...bankSetupScreens,
  ...limitScreens,
  ...orderRequestScreens,
  ...companyBookScreens,
  ...peopleScreens,
  ...controlScreens,
  ...trustScreens,
  ...workScreens,
  ...notificationScreens,
  ...calendarScreens,
  ...auditScreens,
  ...invoiceScreens,
  ...analyticsScreens,
  ...directoryScreens,
] as const
