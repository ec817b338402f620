import { ALERT_STATUSES } from '@fxmatch/domain/screening/alert-table'
import { oneOf, searchSchema, text } from '../../lib/navigation/search-fields.ts'

/** The address of the alerts: a state, and the alert that is open. */
export const alertsSearch = searchSchema({ status: oneOf(ALERT_STATUSES), open: text(40) })
