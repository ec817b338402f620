import { DIRECTORY_KINDS } from '@fxmatch/contract/http/directory'
import { z } from 'zod'

/** The address of the directory: page, what is searched, kind and governorate. */
export const directorySearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50]).default(10).catch(10),
  search: z.string().max(80).optional().catch(undefined),
  kind: z.enum(DIRECTORY_KINDS).optional().catch(undefined),
  region: z.number().int().positive().optional().catch(undefined),
})
export type DirectorySearch = z.output<typeof directorySearch>
