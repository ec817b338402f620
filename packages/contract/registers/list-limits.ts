/** The sizes of a page that a person may choose for a list, 10 being the specification's. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

/** How narrow and how wide a person may draw a column, in CSS pixels. */
export const COLUMN_WIDTHS = { least: 48, most: 800 } as const

/** More columns that stay in view would leave no room for what moves under them. */
export const MOST_PINNED = 4

/** The most that the layouts of one person may take, as JSON in bytes: some two hundred lists that are arranged. */
export const LAYOUTS_BYTES = 32_768

/** The most that the filters of a view may take, as JSON. */
export const SEARCH_BYTES = 2048

/** The longest name of a view. */
export const VIEW_NAME_LENGTH = 60
