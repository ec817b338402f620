import type { ReactNode } from 'react'
import classes from './login.module.css'

/** The one button of a page without a session; it turns while its call is under way. */
export function SubmitButton({ running, children }: { running: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={classes.submit} disabled={running}>
      {running && <span className={classes.spinner} aria-hidden />}
      {children}
    </button>
  )
}
