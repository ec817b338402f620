import IconStar from 'virtual:icons/star'
import { useTranslation } from 'react-i18next'
import { RowIcon } from './row-button.tsx'

/** The star beside a house: pressed where it is a favourite of one's own company. */
export function FavouriteStar({
  house,
  favourite,
  onKeep,
}: {
  house: { readonly id: string; readonly name: string }
  /** Undefined: it is none that may be asked for prices, and has no star. */
  favourite: boolean | undefined
  onKeep: (houseId: string, favourite: boolean) => Promise<void>
}) {
  const { t } = useTranslation('rfqs')
  if (favourite === undefined) return null
  return (
    <RowIcon
      label={t('favourite.of', { house: house.name })}
      aria-pressed={favourite}
      onClick={() => void onKeep(house.id, !favourite)}
    >
      <IconStar size={14} fill={favourite ? 'currentColor' : 'none'} />
    </RowIcon>
  )
}
