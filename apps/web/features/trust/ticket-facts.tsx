import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { TicketStatus } from './ticket-status.tsx'

/** What was proposed to whom, and where it stands. The traveller is masked until the proposal is accepted. */
export function TicketFacts({ ticket }: { ticket: TrustProposal }) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const { currency, customer } = ticket
  // Who reads other companies' tickets is on neither side.
  const own = useSession().companyKind !== 'PLATFORM'
  return (
    <DefinitionList
      items={[
        { term: t('column.status'), value: <TicketStatus ticket={ticket} /> },
        { term: t('column.request'), value: ticket.requestReference },
        { term: t('column.direction'), value: t(`${own ? 'yours' : 'operation'}.${ticket.operationType}`) },
        {
          term: t('column.amount'),
          value: format.sum(ticket.amount, currency.pattern, currency.isoCode),
        },
        { term: t('column.rate'), value: format.rate(ticket.rate) },
        { term: t('column.counterValue'), value: format.money(ticket.counterValue) },
        { term: t('column.agency'), value: `${ticket.agency.name} (${ticket.agency.reference})` },
        { term: t('column.city'), value: `${ticket.city.name} (${ticket.region.name})` },
        { term: t('column.customer'), value: customer.fullName ?? t('erased') },
        {
          term: t(customer.email === null ? 'column.phone' : 'column.email'),
          value: customer.phone ?? customer.email ?? MISSING,
        },
        ...(ticket.customs === null
          ? []
          : [{ term: t('customs.title'), value: <Customs {...ticket.customs} /> }]),
        { term: t('column.tokens'), value: format.count(ticket.tokens) },
        { term: t('column.copilot'), value: t(ticket.copilot ? 'yes' : 'no') },
        ...(ticket.acceptedAt === null
          ? []
          : [{ term: t('acceptedAt'), value: format.dateTime(ticket.acceptedAt) }]),
      ]}
    />
  )
}

/** What the traveller says for the customs, and what to look at before the notes change hands. */
function Customs({ resident, declaration, warning }: NonNullable<TrustProposal['customs']>) {
  const { t } = useTranslation('trust')
  const lives = resident === null ? 'unsaid' : resident ? 'resident' : 'nonResident'
  const paper = declaration === null ? t('customs.none') : t('customs.declaration', { number: declaration })
  return (
    <>
      {`${t(`customs.${lives}`)}, ${paper}`}
      {warning !== null && (
        <>
          <br />
          <b>{t(`customs.warning.${warning}`)}</b>
        </>
      )}
    </>
  )
}
