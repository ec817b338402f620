import { useFormat } from '../../../lib/format/use-format.ts'
import classes from './opening.module.css'

const RADIUS = 90
const CENTRE = { x: 110, y: 104 }
/** Half a turn, from the left over the top to the right. */
const ARC = `M${CENTRE.x - RADIUS} ${CENTRE.y}A${RADIUS} ${RADIUS} 0 0 1 ${CENTRE.x + RADIUS} ${CENTRE.y}`

/** A share of a whole as half a dial. `label` says of what; `text` says it in words. @param percent 0 to 100 */
export function Gauge({ percent, label, text }: { percent: number; label: string; text: string }) {
  const share = useFormat().percent(String(percent))
  return (
    <>
      {/* The meter is what is heard; the dial is what is seen. */}
      <meter className="visually-hidden" aria-label={label} min={0} max={100} value={percent}>
        {`${share}, ${text}`}
      </meter>
      <svg className={classes.gauge} viewBox="0 0 220 126" aria-hidden>
        <path className={classes.track} d={ARC} />
        {percent > 0 && (
          <path className={classes.filled} d={ARC} pathLength={100} strokeDasharray={`${percent} 100`} />
        )}
        <text className={classes.percent} x={CENTRE.x} y={CENTRE.y - 14}>
          {share}
        </text>
        <text className={classes.of} x={CENTRE.x} y={CENTRE.y + 8}>
          {text}
        </text>
      </svg>
    </>
  )
}
