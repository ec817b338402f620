import type { HomeFigures, HomeRequest } from '@fxmatch/contract/http/home'
import { COMPANY_STEPS, companyStepOf } from '@fxmatch/domain/order-requests/company-steps'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import classes from '../home.module.css'
import { Waiting } from './waiting.tsx'

/** A company's open requests, the next value date first: how far each has come in the company's own words, and what is next. */
export function RequestsPanel({ figures }: { figures: HomeFigures | undefined }) {
  const { t } = useTranslation('home')
  if (!figures) return <Waiting />
  if (!figures.requests) return null
  if (figures.requests.length === 0)
    return (
      <EmptyState>
        {t('requests.none')} <Link to={'/transaction/new' as string}>{t('requests.create')}</Link>
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.requests}>
        {figures.requests.map((request) => (
          <li key={request.id} data-yours={request.turn !== null || undefined}>
            <OpenRequest request={request} />
          </li>
        ))}
      </ul>
      <LinkButton to="/transaction/new">{t('requests.create')}</LinkButton>
    </>
  )
}

/** Where a request is carried on, or read. */
function placeOf({ reference, turn }: HomeRequest) {
  if (turn === 'go') return { to: '/home/entreprise', search: { transaction: reference } }
  if (turn === 'buy_rest') return { to: `/transaction/${reference}/bank` }
  return { to: '/transaction', search: { from: 'all', status: 'all', reference, open: reference } }
}

function OpenRequest({ request }: { request: HomeRequest }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { reference, currency, asked, valueDate, status } = request
  const step = companyStepOf(status)
  const at = step === null ? -1 : COMPANY_STEPS.indexOf(step)
  return (
    <>
      <p className={classes.request}>
        <Link {...(placeOf(request) as { to: string })}>
          {`${format.amount(asked, currency.pattern)} ${currency.isoCode}`}
        </Link>
        <span className="soft">{reference}</span>
        <span className="soft">{t('requests.valueDate', { date: format.date(valueDate) })}</span>
        <Next request={request} />
      </p>
      <Stepper
        label={t('requests.steps', { reference })}
        steps={COMPANY_STEPS.map((id, place) => ({
          id,
          label: t(`requests.step.${id}`),
          state: place < at ? 'done' : place === at ? 'now' : 'todo',
        }))}
      />
    </>
  )
}

/** What comes next, and whose it is. */
function Next({ request: { turn, missing, currency, status } }: { request: HomeRequest }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const open = { amount: `${format.amount(missing, currency.pattern)} ${currency.isoCode}` }
  if (turn === 'buy_rest') return <b>{t('requests.lost', open)}</b>
  if (turn === 'go') return <b>{t(/[1-9]/.test(missing) ? 'requests.missing' : 'requests.send', open)}</b>
  if (status === 'DELIVERED' || status === 'CANCELED' || status === 'REJECTED') return null
  return <span>{t(`requests.at.${status}`)}</span>
}
