import { coursePercentAt } from '@fxmatch/domain/races/race'
import { useFormat } from '../lib/format/use-format.ts'
import { useNow } from '../lib/use-now.ts'
import classes from './course-progress.module.css'

/** One percent of the shortest race is three seconds; nobody needs it finer than this. */
const TICK_MS = 5_000

/** How much of a race's time has gone by, as a bar that goes on and its percent. `label` names the race. */
export function CourseProgress({
  race,
  label,
}: {
  race: { startDate: string; endDate: string }
  label: string
}) {
  const format = useFormat()
  const now = useNow(TICK_MS)
  const percent = coursePercentAt(
    { startsAt: new Date(race.startDate), endsAt: new Date(race.endDate), closedAt: null },
    now,
  )
  const shown = format.percent(String(percent))
  return (
    <span className={classes.course} title={format.labelled(label, shown)}>
      <progress className={classes.bar} value={percent} max={100} aria-label={label} />
      <span className={classes.percent}>{shown}</span>
    </span>
  )
}
