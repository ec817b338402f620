import type { CompanyChange } from '@fxmatch/contract/http/company-changes'
import classes from './directory.module.css'
import { useCorrected } from './use-corrected.ts'

/** What a correction changes, a line for each field. */
export function Corrected({ change }: { change: CompanyChange }) {
  const lines = useCorrected()(change)
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
