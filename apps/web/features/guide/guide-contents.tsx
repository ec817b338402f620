import { foldLetters } from '@fxmatch/domain/texts/fold-letters'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './guide.module.css'
import { type GuidePage, guidePage, guidePath } from './guide-table.ts'
import type { ContentsGroup } from './read-guide.ts'

/** From here on the list stands beside the text, and is open. */
const BESIDE = '(min-width: 800px)'

/** The first page's address begins that of all others. */
const EXACTLY = { exact: true } as const

/** The pages whose title or heading has every word that is looked for. */
function found(groups: readonly ContentsGroup[], wanted: string): readonly ContentsGroup[] {
  const words = foldLetters(wanted).split(/\s+/)
  return groups
    .map((group) => ({
      ...group,
      pages: group.pages.filter(({ title }) => {
        const text = foldLetters(`${title} ${group.heading}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** All pages of the guide in groups, with a field that narrows them by the words of their titles. */
export function GuideContents({
  groups,
  present,
}: {
  groups: readonly ContentsGroup[]
  present: GuidePage | undefined
}) {
  const { t } = useTranslation('notices')
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState('')
  const field = useId()
  const shown = found(groups, wanted)
  return (
    <nav className={classes.contents} aria-label={t('guide.all')}>
      <details open={beside || undefined}>
        <summary>{t('guide.all')}</summary>
        <label htmlFor={field}>{t('guide.find')}</label>
        <input
          id={field}
          type="search"
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <p role="status">{shown.length === 0 ? t('guide.notFound') : ''}</p>
        <div>
          {shown.map(({ heading, pages }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <ul>
                {pages.map(({ name, title }) => {
                  const page = guidePage(name)
                  return (
                    page && (
                      <li key={name}>
                        <Link
                          to={guidePath(page) as string}
                          activeOptions={EXACTLY}
                          aria-current={page === present ? 'page' : undefined}
                        >
                          {title}
                        </Link>
                      </li>
                    )
                  )
                })}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </nav>
  )
}
