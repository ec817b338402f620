/** How a command ended, as programs tell it to each other; only what checks tells 'not well' from 'could not look'. */
export const EXIT = { well: 0, notWell: 1, notFoundOut: 2 } as const
