import { CompanyScreen } from '../../features/directory/company-screen.tsx'
import { OwnersPart } from '../../features/owners/owners-part.tsx'
import { useCan } from '../../lib/session/session.ts'

/** A company that one answers for, with who owns it: here the two features meet. The platform itself declares nobody. */
export function CompanyRecordPage() {
  const readsOwners = useCan('owners.view')
  return <CompanyScreen owners={readsOwners ? (company) => <OwnersPart companyId={company} /> : undefined} />
}
