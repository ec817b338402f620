import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { searchable } from '../lib/search/searchable.ts'

/** Options whose text begins with what is typed, then those that have it within; accents and case do not matter. */
export const fittingOptions: OptionsFilter = ({ options, search, limit }) => {
  const typed = searchable(search)
  const place = ({ label }: ComboboxItem) => searchable(String(label)).indexOf(typed)
  const fits = (items: ComboboxItem[]) =>
    items
      .map((item) => ({ item, at: place(item) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => Number(one.at > 0) - Number(other.at > 0))
      .map(({ item }) => item)
  const isItem = (option: ComboboxParsedItem): option is ComboboxItem => !('group' in option)
  const groups = options.flatMap((option) =>
    isItem(option) ? [] : [{ ...option, items: fits(option.items) }].filter(({ items }) => items.length > 0),
  )
  return [...fits(options.filter(isItem)), ...groups].slice(0, limit)
}
