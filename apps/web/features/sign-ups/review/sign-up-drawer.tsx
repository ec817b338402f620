import { type Organization, organizationCall } from '@fxmatch/contract/http/sign-ups'
import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import type { Document } from './documents-panel.tsx'
import classes from './review.module.css'
import { SignUpFile } from './sign-up-file.tsx'
import { SignUpStatus } from './sign-up-status.tsx'
import type { Deciding } from './use-decision.tsx'

/** One sign-up beside the list: all that was declared, the documents, what happened, the decision. */
export function SignUpDrawer({
  id,
  covered,
  onOpen,
  onClose,
  onDecide,
}: {
  id: string
  /** Whether a dialog lies over it: Escape is that one's. */
  covered: boolean
  onOpen: (id: string) => void
  onClose: () => void
  onDecide: (deciding: Deciding) => void
}) {
  const { t } = useTranslation(['signups', 'common'])
  const [shown, setShown] = useState<Document | null>(null)
  const signUp = useQuery(callQuery(organizationCall, { params: { id } }))
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!covered && shown === null}
      position="right"
      size={560}
      withCloseButton={false}
    >
      {/* No `<header>`, as the component library would draw it: that is a second banner of the page. */}
      <div className={classes.head}>
        <Drawer.Title>{signUp.data?.name ?? t('common:table.loading')}</Drawer.Title>
        <Drawer.CloseButton aria-label={t('common:dialog.close')} />
      </div>
      {signUp.error && !signUp.data && (
        <ErrorState error={signUp.error} onRetry={() => void signUp.refetch()} />
      )}
      {signUp.data && (
        <>
          <Decision signUp={signUp.data} onDecide={onDecide} />
          <SignUpFile signUp={signUp.data} onOpen={onOpen} onLook={setShown} />
          {shown && <DocumentViewer signUp={signUp.data} document={shown} onClose={() => setShown(null)} />}
        </>
      )}
    </Drawer>
  )
}

function Decision({ signUp, onDecide }: { signUp: Organization; onDecide: (deciding: Deciding) => void }) {
  const format = useFormat()
  return (
    <div className={classes.state}>
      <SignUpStatus status={signUp.status} />
      <span className="soft">{format.facts([signUp.reference, signUp.bank.name])}</span>
      <span className={classes.spring} />
      {signUp.validate.rule !== 'OTHER_BANK' && signUp.validate.rule !== 'MISSING_CAPABILITY' && (
        <DecisionButtons signUp={signUp} onDecide={onDecide} />
      )}
    </div>
  )
}
