/** A mail as it goes out. */
export interface OutgoingMail {
  /** The same at every try: a receiver who gets it twice can tell. */
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  /** Plain text, lines ended by LF. */
  readonly text: string
  readonly date: Date
}

/** Takes mails away. */
export interface Postman {
  /** @throws UndeliverableMail where another try cannot help, DeferredMail or any other error where it may */
  deliver(mail: OutgoingMail): Promise<void>
  close(): void
}

/** A text message as it goes out. */
export interface OutgoingText {
  /** The same at every try: a gateway that gets it twice can tell. */
  readonly id: string
  /** A telephone in E.164. */
  readonly to: string
  readonly text: string
  readonly date: Date
}

/** Takes text messages away. */
export interface TextGateway {
  /** @throws UndeliverableMail where another try cannot help, any other error where it may */
  deliver(text: OutgoingText): Promise<void>
}

/** The receiver takes no mail just now; others may. */
export class DeferredMail extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'DeferredMail'
  }
}

/** The receiver refuses this mail for good: there is no such mailbox, for one. */
export class UndeliverableMail extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UndeliverableMail'
  }
}
