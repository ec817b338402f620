/** Where the public contract is told, and what each of its problems means. */
export const REFERENCE_PATH = '/integrations/reference'
