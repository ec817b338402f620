import type { OnHoldPage } from '@fxmatch/contract/http/order-reports'
import { useTranslation } from 'react-i18next'
import { ageOf } from '../../../lib/format/age.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { LeadOn } from '../../../ui/lead-on.tsx'
import classes from './on-hold.module.css'
import type { OnHoldSearch } from './on-hold-search.ts'

type Group = OnHoldPage['groups'][number]
type Chosen = Pick<OnHoldSearch, 'action' | 'party' | 'company'>

type Part = 'mine' | 'others'

type Props = {
  /** The platform is party to no order: nothing is its move. */
  parts: readonly Part[]
  groups: readonly Group[] | undefined
  search: OnHoldSearch
  /** Shows one group; all of them where the one shown is chosen again. */
  onChoose: (group: Chosen) => void
}

/** What waits for whom, in numbers: the viewer's own company first; each group filters the list below. */
export function OnHoldGroups({ parts, groups, search, onChoose }: Props) {
  const { t } = useTranslation('reports')
  const of = (part: Part) => groups?.filter(({ mine }) => mine === (part === 'mine'))
  return (
    <div className={classes.parts}>
      {parts.map((part) => (
        <section key={part} className={classes.part} aria-labelledby={`on-hold-${part}`}>
          <h2 id={`on-hold-${part}`}>{t(`onHold.${part}`)}</h2>
          {of(part)?.length === 0 ? (
            <p className="soft">
              {t(`onHold.nothing.${part}`)} <LeadOn ways={part === 'mine' ? ['process'] : ['queue']} />
            </p>
          ) : (
            <ul className={classes.groups}>
              {of(part)?.map((group) => (
                <li key={`${group.action} ${group.side} ${group.company.id}`}>
                  <GroupButton group={group} pressed={isShown(group, search)} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

function isShown({ action, side, company }: Group, search: OnHoldSearch): boolean {
  return search.action === action && search.party === side && search.company === company.id
}

function GroupButton({
  group,
  pressed,
  onChoose,
}: {
  group: Group
  pressed: boolean
  onChoose: Props['onChoose']
}) {
  const { t } = useTranslation(['reports', 'orders', 'work'])
  const format = useFormat()
  const { action, side, company, count, oldest, mine } = group
  const age = ageOf(oldest, Date.now())
  const chosen = pressed ? {} : { action, party: side, company: company.id }
  return (
    <button
      type="button"
      className={classes.group}
      aria-pressed={pressed}
      data-mine={mine || undefined}
      onClick={() => onChoose(chosen)}
    >
      <span className={classes.count}>{format.count(count)}</span>
      <b>{t(`work:step.${action}`)}</b>
      <small>
        {format.facts([
          company.name,
          t(`orders:side.${side}`),
          t('reports:onHold.oldest', { age: t(`reports:onHold.age.${age.unit}`, { count: age.count }) }),
        ])}
      </small>
    </button>
  )
}
