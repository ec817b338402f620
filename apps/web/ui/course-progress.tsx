import { coursePercentAt } from '@fxmatch/domain/races/race'
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
  const now = useNow(TICK_MS)
  const percent = coursePercentAt(
    { startsAt: new Date(race.startDate), endsAt: new Date(race.endDate), closedAt: null },
    now,
  )
  return (
    <span className={classes.course} title={`${label} : ${percent} %`}>
      <progress className={classes.bar} value={percent} max={100} aria-label={label} />
      <span className={classes.percent}>{percent} %</span>
    </span>
  )
}
