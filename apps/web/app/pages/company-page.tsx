import { CompanyScreen } from '../../features/market/company/company-screen.tsx'
import { GoForm } from '../../features/order-requests/bank/go-form.tsx'

/** A company's market with the form that sends its request: here market and requests meet. */
export function CompanyPage() {
  return <CompanyScreen submit={(request) => <GoForm request={request} action="send" />} />
}
