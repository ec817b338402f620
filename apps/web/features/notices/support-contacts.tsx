import { useSupport } from '../../lib/support/use-support.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import classes from './notices.module.css'

/** How the support is reached, where the deployment says it. */
export function SupportContacts() {
  const support = useSupport()
  if (support.email === null && support.phone === null) return null
  return (
    <address className={classes.contacts}>
      <ContactLinks {...support} />
    </address>
  )
}
