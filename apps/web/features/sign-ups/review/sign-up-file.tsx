import type { OrganizationDetail } from '@fxmatch/contract/http/sign-ups'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type Definition, DefinitionList } from '../../../ui/definition-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Point } from '../../../ui/point.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { type Document, DocumentsPanel } from './documents-panel.tsx'
import classes from './review.module.css'

/** The facts that have something to say. */
const told = (facts: readonly (readonly [term: string, value: string | null])[]): Definition[] =>
  facts.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]))

/** What a company declared, its documents and its story, panel by panel. */
export function SignUpFile({
  signUp,
  onOpen,
  onLook,
}: {
  signUp: OrganizationDetail
  onOpen: (id: string) => void
  onLook: (document: Document) => void
}) {
  const { t } = useTranslation('signups')
  const sections = useSections(signUp)
  return (
    <div className={classes.file}>
      {signUp.refusalReason !== null && (
        <p className={classes.refusal}>{t('refusedBecause', { reason: signUp.refusalReason })}</p>
      )}
      <LookAlikes signUp={signUp} onOpen={onOpen} />
      {signUp.readDocuments && <DocumentsPanel signUp={signUp} onLook={onLook} />}
      {sections.map(({ title, items }) => (
        <Panel key={title} title={title}>
          <DefinitionList items={items} />
        </Panel>
      ))}
      <History signUp={signUp} />
    </div>
  )
}

function useSections(signUp: OrganizationDetail) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  const dinars = (value: string | null) => value && format.money(value)
  const sections = [
    {
      title: t('section.company'),
      items: told([
        [t('field.name'), signUp.name],
        [t('field.legalStatus'), signUp.legalStatus],
        [t('field.activityDomain'), signUp.activityDomain && t(`activity.${signUp.activityDomain}`)],
        [t('field.referenceRne'), signUp.referenceRne],
        [t('field.trn'), signUp.trn],
        [t('field.address'), signUp.address],
      ]),
    },
    {
      title: t('section.account'),
      items: told([
        [t('field.username'), signUp.username],
        [t('field.email'), signUp.email],
        [t('field.phoneNumber'), signUp.phoneNumber],
        [t('fingerprint'), signUp.fingerprint],
      ]),
    },
    {
      title: t('section.operations'),
      items: told([
        [t('field.typeOpFixe'), signUp.typeOpFixe],
        [t('field.membershipForm'), signUp.membershipForm],
        [t('field.prevYearProvisionalAmt'), dinars(signUp.prevYearProvisionalAmt)],
        [t('field.currentYearProvisionalAmt'), dinars(signUp.currentYearProvisionalAmt)],
      ]),
    },
    {
      title: t('section.manager'),
      items: told([
        [t('field.managerFullName'), signUp.managerFullName],
        [t('field.phoneNumberManager'), signUp.phoneNumberManager],
      ]),
    },
    {
      title: t('section.negotiator'),
      items: told([
        [t('field.negotiatorLastName'), signUp.negotiatorLastName],
        [t('field.negotiatorFirstName'), signUp.negotiatorFirstName],
        [t('field.negotiatorIdentifier'), signUp.negotiatorIdentifier],
        [t('field.negotiatorPhone'), signUp.negotiatorPhone],
      ]),
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** The same RNE or e-mail elsewhere in the bank's list: perhaps the same company twice. */
function LookAlikes({ signUp, onOpen }: { signUp: OrganizationDetail; onOpen: (id: string) => void }) {
  const { t } = useTranslation('signups')
  if (signUp.lookAlikes.length === 0) return null
  return (
    <div className={classes.alike} role="note">
      <strong>{t('lookAlikes')}</strong>
      <ul>
        {signUp.lookAlikes.map(({ id, reference, name, status }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              {reference} {name}
            </button>{' '}
            ({t(`status.${status}`)})
          </li>
        ))}
      </ul>
    </div>
  )
}

function History({ signUp }: { signUp: OrganizationDetail }) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  return (
    <Panel title={t('history')}>
      <Timeline
        label={t('history')}
        entries={signUp.history.toReversed().map((entry) => ({
          id: `${entry.action} ${entry.createdAt}`,
          time: format.dateTime(entry.createdAt),
          children: (
            <>
              {t(`event.${entry.action}`)}
              {entry.user !== null && (
                <span className="soft">
                  <Point />
                  {entry.user}
                </span>
              )}
              {entry.reason !== null && <span className={classes.reason}>{entry.reason}</span>}
            </>
          ),
        }))}
      />
    </Panel>
  )
}
