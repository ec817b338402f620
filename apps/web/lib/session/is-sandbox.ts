/** Whether this page is a sandbox's (decision 0412): its server writes so into the document. */
export const isSandbox = (): boolean => 'sandbox' in document.documentElement.dataset
