/**
 * What a virus scanner says of a file. UNANSWERED: it could not be asked, or did not say: nothing is known of the file.
 */
export type ScanVerdict =
  | { readonly found: 'NOTHING' }
  | { readonly found: 'MALWARE'; readonly signature: string }
  | { readonly found: 'UNANSWERED'; readonly reason: string }

/** Looks a file through for known malware. Never throws. */
export type Scan = (bytes: Buffer) => Promise<ScanVerdict>
