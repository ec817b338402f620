import IconPlus from 'virtual:icons/plus'
import type { AuthorisationRules } from '@fxmatch/contract/http/authorisation-rules'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLedRow } from '../../lib/navigation/use-led-to.ts'
import { useCan } from '../../lib/session/session.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import type { ChangeChoice, RuleChoice } from './rule-choices.ts'
import classes from './rules.module.css'
import { useChangeColumns } from './use-change-columns.tsx'
import { useRuleColumns } from './use-rule-columns.tsx'
import { useRules } from './use-rules.ts'

/**
 * The authorisation rules (specification 001 §2, /auth): the changes that wait for a second person, which rule is in
 * force, and the changes decided.
 */
export function RulesScreen() {
  const { t } = useTranslation('rules')
  const mayChange = useCan('rule.manage')
  const everyBank = useCan('platform.read')
  const rules = useRules()
  const [proposing, setProposing] = useState<RuleChoice | null>(null)
  const [deciding, setDeciding] = useState<ChangeChoice | null>(null)
  const ruleColumns = useRuleColumns(everyBank, mayChange ? setProposing : null)
  const failure = { error: rules.error, onRetry: () => void rules.refetch() }
  const act = mayChange ? setDeciding : null
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          mayChange && (
            <LinkButton to="/auth/new" variant="filled" leftSection={<IconPlus size={14} />}>
              {t('new.open')}
            </LinkButton>
          )
        }
      />
      {mayChange && rules.data?.otherDeciders === 0 && <p className={classes.alone}>{t('alone')}</p>}
      <Changes name="pending" rules={rules.data} everyBank={everyBank} onAct={act} failure={failure} />
      {/* Where it stands depends on how many changes wait. */}
      {!rules.isPending && (
        <>
          <h2 className={classes.heading}>{t('rules')}</h2>
          <p className={classes.lead}>{everyBank ? t('lead.platform') : t('lead.bank')}</p>
          <DataTable
            label={t('rules')}
            name="authorisation-rules"
            columns={ruleColumns}
            rows={rules.data?.rules}
            rowKey={({ id }) => id}
            {...failure}
          />
          <Changes name="decided" rules={rules.data} everyBank={everyBank} onAct={null} failure={failure} />
        </>
      )}
      {proposing && <ProposeDialog choice={proposing} onClose={() => setProposing(null)} />}
      {deciding && <ChangeDialog choice={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

/** The changes that wait, or those that were decided. */
function Changes({
  name,
  rules,
  everyBank,
  onAct,
  failure,
}: {
  name: 'pending' | 'decided'
  rules: AuthorisationRules | undefined
  everyBank: boolean
  onAct: ((choice: ChangeChoice) => void) | null
  failure: { error: unknown; onRetry: () => void }
}) {
  const { t } = useTranslation('rules')
  const mayChange = useCan('rule.manage')
  const ledTo = useLedRow()
  const columns = useChangeColumns(name, everyBank, onAct)
  const rows = rules?.changes.filter(({ status }) => (status === 'PENDING') === (name === 'pending'))
  return (
    <>
      <h2 className={classes.heading}>{t(`changes.${name}`)}</h2>
      <DataTable
        label={t(`changes.${name}`)}
        name={`authorisation-rule-changes-${name}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        atOnce
        tone={({ id }) => (id === ledTo ? 'current' : undefined)}
        empty={
          <EmptyState next={mayChange && <Link to="/auth/new">{t('new.open')}</Link>}>
            {t(`none.${name}`)}
          </EmptyState>
        }
        {...failure}
      />
    </>
  )
}
