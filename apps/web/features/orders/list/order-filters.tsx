import { agenciesCall, governoratesCall, zonesOfRegionCall } from '@fxmatch/contract/http/reference-data'
import { OPERATION_TYPES } from '@fxmatch/domain/orders/order-facts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useCurrencies } from '../../../lib/currencies/use-currencies.ts'
import { useSession } from '../../../lib/session/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { statusOfCode } from '../facts/status-badge.tsx'
import classes from './list.module.css'
import {
  FILTER_MEMBERS,
  type FilterMember,
  type OrderListSearch,
  orderListSearch,
} from './order-list-search.ts'
import type { OrderList } from './order-lists.ts'
import { useActiveFilters } from './use-active-filters.ts'

type Draft = Readonly<Record<FilterMember, string>>
type Change = (patch: Partial<OrderListSearch>) => void

function draftOf(search: OrderListSearch): Draft {
  const entries = FILTER_MEMBERS.map((member) => [member, String(search[member] ?? '')] as const)
  const draft = Object.fromEntries(entries) as Record<FilterMember, string>
  return draft.startDate === 'all' ? { ...draft, startDate: '' } : draft
}

/** The change of address that makes a draft effective; an emptied first day stays taken off. */
function patchOf(draft: Draft, was: OrderListSearch): Partial<OrderListSearch> {
  const typed = Object.fromEntries(
    FILTER_MEMBERS.map((member) => [member, draft[member].trim() || undefined]),
  )
  const read = orderListSearch.parse(typed)
  const patch = Object.fromEntries(FILTER_MEMBERS.map((member) => [member, read[member]]))
  const taken = was.startDate !== undefined ? 'all' : undefined
  return { ...patch, startDate: read.startDate ?? taken, page: 1 }
}

/** The filter of the order lists (specification 000 §2): fields edit a draft, Valider puts it in the address. */
export function OrderFilters({
  list,
  search,
  change,
  today,
  actions,
}: {
  list: OrderList
  search: OrderListSearch
  change: Change
  today: string
  actions?: ReactNode
}) {
  const [draft, setDraft] = useState(() => draftOf(search))
  const set = (member: FilterMember, value: string) =>
    setDraft((was) => ({ ...was, [member]: value, ...(member === 'region' ? { zone: '' } : {}) }))
  const active = useActiveFilters(list, search, change, today)
  return (
    <FilterBar
      active={active}
      onOpen={() => setDraft(draftOf(search))}
      onApply={() => change(patchOf(draft, search))}
      onReset={() => {
        const none = Object.fromEntries(FILTER_MEMBERS.map((member) => [member, undefined]))
        change({ ...none, done: undefined, page: 1 })
      }}
      actions={actions}
    >
      <div className={classes.filters}>
        <DealFields list={list} draft={draft} set={set} />
        <PlaceFields draft={draft} set={set} />
        <DateFields draft={draft} set={set} />
      </div>
    </FilterBar>
  )
}

type FieldsProps = { draft: Draft; set: (member: FilterMember, value: string) => void }
type Option = { value: string; label: string }

function Choice({
  member,
  label,
  options,
  draft,
  set,
}: FieldsProps & { member: FilterMember; label: string; options: readonly Option[] }) {
  const { t } = useTranslation('orders')
  return (
    <NativeSelect
      size="xs"
      name={member}
      label={label}
      data={[{ value: '', label: t('filter.all') }, ...options]}
      value={draft[member]}
      onChange={(event) => set(member, event.currentTarget.value)}
    />
  )
}

function Field({
  member,
  label,
  max = 120,
  draft,
  set,
}: FieldsProps & { member: FilterMember; label: string; max?: number }) {
  return (
    <TextInput
      size="xs"
      name={member}
      label={label}
      autoComplete="off"
      maxLength={max}
      value={draft[member]}
      onChange={(event) => set(member, event.currentTarget.value)}
    />
  )
}

function DealFields({ list, draft, set }: FieldsProps & { list: OrderList }) {
  const { t } = useTranslation('orders')
  const { companyKind } = useSession()
  const { foreign } = useCurrencies()
  const shared = { draft, set }
  return (
    <>
      <Choice
        {...shared}
        member="currency"
        label={t('filter.currency')}
        options={foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode }))}
      />
      {(companyKind === 'BANK' || companyKind === 'PLATFORM') && (
        <Choice
          {...shared}
          member="origin"
          label={t('filter.origin')}
          options={OPERATION_TYPES.map((type) => ({ value: type, label: t(`provenanceName.${type}`) }))}
        />
      )}
      <Choice
        {...shared}
        member="type"
        label={t('filter.type')}
        options={(['STANDARD', 'NEGOTIATION'] as const).map((type) => ({
          value: type,
          label: t(`rateType.${type}`),
        }))}
      />
      <StatusChoice {...shared} list={list} />
      <Field {...shared} member="ref" label={t('filter.reference')} max={40} />
      <Field {...shared} member="user" label={t('filter.user')} />
    </>
  )
}

/** One of the list's statuses; a list of a single one says which. */
function StatusChoice({ list, ...shared }: FieldsProps & { list: OrderList }) {
  const { t } = useTranslation('orders')
  const label = useStatusLabel()
  const options = list.statuses.map((code) => ({ value: String(code), label: label(statusOfCode(code)) }))
  if (options.length === 1)
    return <NativeSelect size="xs" label={t('filter.status')} data={options} disabled />
  return <Choice {...shared} member="status" label={t('filter.status')} options={options} />
}

function PlaceFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation('orders')
  const { company, companyKind } = useSession()
  const regions = useQuery(referenceQuery(governoratesCall, {}))
  const region = Number(draft.region)
  const zones = useQuery({
    ...referenceQuery(zonesOfRegionCall, { query: { region } }),
    enabled: region > 0,
  })
  const agencies = useQuery(
    referenceQuery(agenciesCall, { query: companyKind === 'PLATFORM' ? {} : { company } }),
  )
  const named = (items: readonly { id: string | number; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const shared = { draft, set }
  return (
    <>
      <Choice {...shared} member="region" label={t('filter.region')} options={named(regions.data)} />
      <Choice
        {...shared}
        member="zone"
        label={t('filter.zone')}
        options={region > 0 ? named(zones.data) : []}
      />
      <Choice {...shared} member="agency" label={t('filter.agency')} options={named(agencies.data)} />
    </>
  )
}

function DateFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation('orders')
  return (['startDate', 'endDate'] as const).map((member) => (
    <DateField
      key={member}
      size="xs"
      name={member}
      label={t(`filter.${member}`)}
      value={draft[member]}
      onChange={(day) => set(member, day)}
    />
  ))
}
