import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { mayBeTold } from '@fxmatch/domain/trust/told-traveller'
import { useTranslation } from 'react-i18next'
import { Refused } from '../states.tsx'
import classes from '../travellers.module.css'
import type { FollowKey } from './follow-key.ts'
import { useTelling } from './use-follow.ts'

/** What a message is still about: proposals, or that the accepted one is taken back. */
function toldIn({ tell, status }: FollowedRequest) {
  if (status === 'ACCEPTED') return tell ? 'toldAccepted' : 'untoldAccepted'
  return tell ? 'told' : 'untold'
}

/** Whether the traveller is told of proposals, and where; changed by one press, for as long as a message may come. */
export function Telling({ request, followKey }: { request: FollowedRequest; followKey: FollowKey }) {
  const { t } = useTranslation('travellers')
  const telling = useTelling(followKey)
  const to = request.phone ?? request.email
  if (to === null || !mayBeTold(request.status)) return null
  return (
    <section className={classes.note} aria-label={t('request.tell')}>
      <p role="status">{t(`follow.${toldIn(request)}`, { to })}</p>
      <Refused error={telling.error} />
      <button
        type="button"
        className={classes.second}
        disabled={telling.isPending}
        onClick={() => telling.mutate(!request.tell)}
      >
        {request.tell ? t('follow.tellNot') : t('follow.tell', { to })}
      </button>
    </section>
  )
}
