import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'

const ROWS = 10
/** As many cards as fill a telephone's screen. */
const CARDS = 4
/** What each column takes in a card, in CSS pixels. */
const CARD_LINE = 22

/** About how high a card of so many columns is, in CSS pixels. */
export const cardHeight = (columns: number): number => columns * CARD_LINE

/** What stands in the table until the first rows are there. */
export function SkeletonRows({ span }: { span: number }) {
  const { t } = useTranslation('common')
  return (
    <>
      <tr className="visually-hidden">
        <td colSpan={span}>{t('table.loading')}</td>
      </tr>
      {Array.from({ length: ROWS }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <tr key={line} aria-hidden>
          <td colSpan={span}>
            <span className={classes.skeleton} />
          </td>
        </tr>
      ))}
    </>
  )
}

/** The same where rows are cards, as high as those of so many columns are: what stands below is not seen before or after. */
export function SkeletonCards({ columns }: { columns: number }) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.cards}>
      <p className="visually-hidden">{t('table.loading')}</p>
      <ul aria-hidden>
        {Array.from({ length: CARDS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
          <li key={card} className={classes.card} style={{ minHeight: cardHeight(columns) }}>
            <span className={classes.skeleton} />
          </li>
        ))}
      </ul>
    </div>
  )
}
