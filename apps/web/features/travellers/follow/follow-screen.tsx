import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { TravellerPage } from '../page.tsx'
import { Failure, Loading } from '../states.tsx'
import { type FollowKey, forgetKey, keepKey, keptKey, keyOfHash } from './follow-key.ts'
import { FollowedView } from './followed-view.tsx'
import { KeyForm } from './key-form.tsx'
import { useFollowed } from './use-follow.ts'

/** One's own request: opened by its secret link, by this tab's memory, or by reference and code. */
export function FollowScreen() {
  const { t } = useTranslation('travellers')
  const [key, setKey] = useState<FollowKey | null>(() => keyOfHash(window.location.hash) ?? keptKey())
  useEffect(() => {
    // The key leaves the address as soon as it was read: neither history nor a glance shows it.
    const opened = keyOfHash(window.location.hash)
    if (!opened) return
    keepKey(opened)
    window.history.replaceState(null, '', '/changer/suivi')
  }, [])
  const open = (opened: FollowKey) => {
    keepKey(opened)
    setKey(opened)
  }
  const forget = () => {
    forgetKey()
    setKey(null)
  }
  if (key === null) {
    return (
      <TravellerPage title={t('follow.title')} lead={t('follow.lead')}>
        <KeyForm begin={null} onOpened={open} />
      </TravellerPage>
    )
  }
  return (
    <TravellerPage title={t('follow.title')}>
      <Opened followKey={key} onOpened={open} onForget={forget} />
    </TravellerPage>
  )
}

function Opened(props: { followKey: FollowKey; onOpened: (key: FollowKey) => void; onForget: () => void }) {
  const { followKey, onOpened, onForget } = props
  const followed = useFollowed(followKey)
  if (followed.data) {
    return (
      <FollowedView
        request={followed.data}
        followKey={followKey}
        stale={followed.isError}
        onForget={onForget}
      />
    )
  }
  if (!followed.isError) return <Loading />
  // A code that is none is refused by the contract, an unknown one by the database.
  if ([400, 404].includes(asApiError(followed.error).status)) {
    return <KeyForm begin={followKey} error={followed.error} onOpened={onOpened} />
  }
  return <Failure error={followed.error} onRetry={() => void followed.refetch()} />
}
