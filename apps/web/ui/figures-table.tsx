import type { ReactNode } from 'react'
import { MISSING } from '../lib/format/use-format.ts'
import classes from './figures-table.module.css'

type Line = { readonly key: string; readonly head: ReactNode; readonly cells: readonly ReactNode[] }

type Props = {
  label: string
  /** The heading of the rows' own heads, and those of their figures, each with its unit. */
  head: string
  figures: readonly string[]
  lines: readonly Line[]
  /** The sums of the lines; left out where they do not add up, or where there is one line. */
  total?: Omit<Line, 'key'> | undefined
  /** Whether the lines are still on their way. */
  busy?: boolean
  /** Whether the lines' heads are so long that on a telephone even few figures stand below them. */
  below?: boolean
}

/** More figures than this stand below each line's head on a telephone: beside it the last of them would leave the window. */
const FIT_A_TELEPHONE = 3

/** A few figures by something, in a part of a page: a table that is read and not worked in. Lists are the `DataTable`'s. */
export function FiguresTable({ label, head, figures, lines, total, busy, below }: Props) {
  return (
    <div
      className={classes.scroll}
      // Where it is wider than its place, keys reach its last figures.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      data-figures
      data-many={below || figures.length > FIT_A_TELEPHONE ? figures.length : undefined}
    >
      <table className={classes.table} aria-label={label} aria-busy={busy || undefined}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Cells key={line.key} line={line} figures={figures} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Cells line={total} figures={figures} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cells({ line, figures }: { line: Omit<Line, 'key'>; figures: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{line.head}</th>
      {figures.map((figure, at) => (
        <td key={figure} data-figure={figure} data-nothing={line.cells[at] === MISSING || undefined}>
          {line.cells[at]}
        </td>
      ))}
    </tr>
  )
}
