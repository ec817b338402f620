import type { DirectoryEntry } from '@fxmatch/contract/http/directory'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { useFavourites } from '../../live/use-favourites.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { FavouriteStar } from '../../ui/favourite-star.tsx'
import classes from './directory.module.css'

/** The columns of the directory: who, where, how they are reached, and what one has dealt with them. */
export function useDirectoryColumns(): DataColumn<DirectoryEntry>[] {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const { company, companyKind } = useSession()
  const manages = useCan('user.manage')
  const every = useCan('user.manage_any')
  const { of, keep } = useFavourites()
  return useMemo(() => {
    const placesOf = ({ agencies }: DirectoryEntry) =>
      agencies.map(({ name, city, governorate }) => [name, city ?? governorate].filter(Boolean).join(', '))
    const dealt: DataColumn<DirectoryEntry>[] = [
      {
        id: 'orders',
        header: t('column.orders'),
        kind: 'number',
        value: ({ dealings }) => dealings?.orders ?? null,
        render: ({ dealings }) => (dealings ? format.count(dealings.orders) : format.decimal(null)),
      },
      {
        id: 'class',
        header: t('column.class'),
        value: ({ dealings }) => dealings?.class?.letter ?? null,
        render: ({ dealings }) =>
          dealings?.class && `${dealings.class.letter} (${format.percent(dealings.class.percent)})`,
      },
      {
        id: 'last',
        header: t('column.last'),
        wraps: true,
        yields: 10,
        value: ({ dealings }) => dealings?.last.at ?? null,
        render: ({ dealings }) =>
          dealings && (
            <Link to="/orders/$id" params={{ id: dealings.last.order }} className={classes.link ?? ''}>
              <span className={classes.whole}>{dealings.last.reference},</span>{' '}
              <span className={classes.whole}>{format.date(dealings.last.at)}</span>
            </Link>
          ),
      },
      {
        id: 'deals',
        header: t('column.deals'),
        kind: 'action',
        value: ({ id }) => id,
        render: ({ dealings, id, name }) =>
          dealings && (
            <Link
              to="/deal"
              search={{ counterparty: id }}
              className={classes.link ?? ''}
              aria-label={format.labelled(t('deals'), name)}
            >
              {t('deals')}
            </Link>
          ),
      },
    ]
    return [
      {
        id: 'name',
        header: t('column.name'),
        hideable: false,
        wraps: true,
        value: ({ name }) => name,
        render: ({ id, name }) => (
          <span className={classes.house}>
            {every || (manages && id === company) ? (
              <Link to="/companies/$id" params={{ id }} className={classes.link ?? ''}>
                {name}
              </Link>
            ) : (
              name
            )}
            <FavouriteStar house={{ id, name }} favourite={of(id)} onKeep={keep} />
          </span>
        ),
      },
      { id: 'kind', header: t('column.kind'), wraps: true, value: ({ kind }) => t(`kind.${kind}`) },
      { id: 'bct', header: t('column.bct'), value: ({ bct }) => bct, startsHidden: true },
      {
        id: 'governorate',
        header: t('column.governorate'),
        value: ({ governorate }) => governorate,
        yields: 12,
      },
      {
        id: 'contact',
        header: t('column.contact'),
        sentence: true,
        value: ({ phone, email }) => [phone, email].filter(Boolean).join(' '),
        render: ({ phone, email }) => (
          <span className={classes.contact}>
            <ContactLinks phone={phone} email={email} />
          </span>
        ),
      },
      { id: 'address', header: t('column.address'), value: ({ address }) => address, startsHidden: true },
      {
        id: 'agencies',
        header: t('column.agencies'),
        yields: 11,
        value: (entry) => format.facts(placesOf(entry)),
        render: (entry) =>
          entry.agencies.length === 0 ? null : (
            <span title={placesOf(entry).join('\n')}>{t('agencies', { count: entry.agencies.length })}</span>
          ),
      },
      // The platform deals with nobody.
      ...(companyKind === 'PLATFORM' ? [] : dealt),
    ]
  }, [t, format, company, companyKind, manages, every, of, keep])
}
