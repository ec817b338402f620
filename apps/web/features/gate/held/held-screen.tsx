import IconPlus from 'virtual:icons/plus'
import { officeHeldCall } from '@fxmatch/contract/http/office-held'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SidePane } from '../../../ui/side-pane.tsx'
import classes from '../gate.module.css'
import { DeclarePanel, type DeclareStart } from './declare-panel.tsx'
import { DepositPanel } from './deposit-panel.tsx'
import { HeldHistory } from './held-history.tsx'
import { HeldList } from './held-list.tsx'
import { heldSearch } from './held-search.ts'

/** What is open beside the lists. */
type Open = DeclareStart | 'deposit' | null

/** 'Caisse et compte': what an exchange office holds beside its ceilings, which its desk declares and the platform reads. */
export function HeldScreen() {
  const { t } = useTranslation(['held', 'shell', 'permits'])
  const { companyKind } = useSession()
  const format = useFormat()
  const [search, change] = useSearchState(heldSearch)
  const [open, setOpen] = useState<Open>(null)
  useChanges(['office_held', 'trust_proposal'], [officeHeldCall])
  const held = useQuery(callQuery(officeHeldCall, { query: search }))
  const { data } = held
  const platform = companyKind === 'PLATFORM'
  const declare = data?.declare.allowed ? setOpen : null
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={t('shell:menu.officeHeld')}
        filters={
          platform ? (
            <NativeSelect
              size="xs"
              aria-label={t('permits:papers.form.office')}
              value={search.office ?? ''}
              onChange={({ currentTarget }) => change({ office: currentTarget.value || undefined })}
              data={[
                { value: '', label: t('permits:papers.form.office') },
                ...(data?.offices ?? []).map(({ id, name, declaredAt }) => ({
                  value: id,
                  label: `${name} (${declaredAt === null ? t('held:never') : format.date(declaredAt)})`,
                })),
              ]}
            />
          ) : undefined
        }
        actions={
          declare && (
            <>
              <Button onClick={() => setOpen('deposit')}>{t('held:deposit')}</Button>
              <Button
                variant="filled"
                leftSection={<IconPlus size={14} />}
                onClick={() => setOpen({ kind: 'CASH', currency: '' })}
              >
                {t('held:declare')}
              </Button>
            </>
          )
        }
      />
      <p className={classes.intro}>{t(platform ? 'held:introPlatform' : 'held:intro')}</p>
      {held.isError && (
        <ErrorState error={held.error} compact={data !== undefined} onRetry={() => void held.refetch()} />
      )}
      {data && data.office === null && <EmptyState>{t(platform ? 'held:choose' : 'held:none')}</EmptyState>}
      {!(held.isError && data === undefined) && !(data && data.office === null) && (
        <SidePane open={open !== null && data !== undefined}>
          <div className={classes.sections}>
            <HeldList kind="CASH" held={data} onDeclare={declare} />
            <HeldList kind="ACCOUNT" held={data} onDeclare={declare} />
            <HeldHistory held={data} />
          </div>
          {open === 'deposit' && data && <DepositPanel onClose={close} />}
          {open !== null && open !== 'deposit' && data && (
            <DeclarePanel key={`${open.kind} ${open.currency}`} held={data} start={open} onClose={close} />
          )}
        </SidePane>
      )}
    </>
  )
}
