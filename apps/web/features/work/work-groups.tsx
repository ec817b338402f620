import type { WorkQueue } from '@fxmatch/contract/http/work'
import { useTranslation } from 'react-i18next'
import { ageOf } from '../../lib/format/age.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './work.module.css'
import type { WorkSearch } from './work-search.ts'

type Group = WorkQueue['groups'][number]
type Chosen = Pick<WorkSearch, 'kind' | 'step'>

type Props = {
  /** Undefined while they are on their way: their place is kept. */
  groups: readonly Group[] | undefined
  search: WorkSearch
  now: number
  /** Shows one step; all of them where the one shown is chosen again. */
  onChoose: (group: Chosen) => void
}

/** The steps that wait, in numbers; each narrows the list to itself. */
export function WorkGroups({ groups, search, now, onChoose }: Props) {
  const { t } = useTranslation('work')
  const format = useFormat()
  if (!groups) return <div className={classes.groups} />
  return (
    <ul className={classes.groups} aria-label={t('groups')}>
      {groups.map(({ kind, step, count, oldest }) => {
        const pressed = search.kind === kind && search.step === step
        const age = ageOf(oldest, now)
        return (
          <li key={`${kind} ${step}`}>
            <button
              type="button"
              className={classes.group}
              aria-pressed={pressed}
              onClick={() => onChoose(pressed ? { kind: undefined, step: undefined } : { kind, step })}
            >
              <b>{format.count(count)}</b>
              <span>
                {/* Letters of Arabic would join those of the next text without a space between. */}
                {t(`step.${step}`)}{' '}
                <small>
                  {format.facts([
                    t(`kind.${kind}`),
                    t('oldest', { age: t(`age.${age.unit}`, { count: age.count }) }),
                  ])}
                </small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
