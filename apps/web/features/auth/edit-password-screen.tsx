import { passwordLinkCall } from '@fxmatch/contract/http/passwords'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { asApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { DeadLink } from './dead-link.tsx'
import classes from './login.module.css'
import { NewPasswordForm } from './new-password-form.tsx'
import { PublicPage } from './public-page.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Where a mailed link leads: choosing a first password, or a new one; or why the link is worth nothing any more. */
export function EditPasswordScreen() {
  const { t } = useTranslation('people')
  const token = useLinkToken()
  const link = useQuery({
    queryKey: [passwordLinkCall.name, token],
    queryFn: ({ signal }) => callApi(passwordLinkCall, { body: { token } }, { signal }),
    // Used up while this page is open, it must not turn into an explanation under the person's hands.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: token !== '',
  })
  if (token === '') return <DeadLink why="LINK_UNKNOWN" />
  if (link.data) return <NewPasswordForm key={token} token={token} link={link.data} />
  if (!link.isError) {
    return (
      <PublicPage title={t('edit.title')}>
        <p role="status">{t('edit.checking')}</p>
      </PublicPage>
    )
  }
  const failure = asApiError(link.error)
  if (failure.status === 410 || failure.status === 400) return <DeadLink why={failure.code} />
  return <Unreachable failure={failure} retry={() => void link.refetch()} />
}

function Unreachable({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const errorText = useErrorText()
  return (
    <PublicPage title={t('people:edit.title')}>
      <p className={classes.failure} role="alert">
        {errorText(failure)}
      </p>
      <div className={classes.links}>
        <button type="button" className={classes.submit} onClick={retry}>
          {t('common:state.retry')}
        </button>
      </div>
    </PublicPage>
  )
}
