/** The documents that the web is built into: the application with its router, and the pages that are opened one by one. */
export const WEB_DOCUMENTS = ['index.html', 'open.html'] as const
export type WebDocument = (typeof WEB_DOCUMENTS)[number]
