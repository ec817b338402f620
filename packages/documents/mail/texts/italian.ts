import { formatDateTime } from '../../format/format.ts'
import type { MailTexts } from './texts.ts'

/** What mails say in Italian. */
export const ITALIAN: MailTexts = {
  invitation: ({ fullName, username, companyName, invitedBy, link }) => ({
    subject: 'Il Suo accesso a FXMatch',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `${invitedBy} Le ha aperto un accesso a FXMatch per ${companyName}.`,
      `Il Suo nome utente: ${username}`,
      'Scelga la Sua password con questo link, che serve una sola volta e resta valido 7 giorni:',
      link,
      "Se non si aspettava questo messaggio, lo ignori: l'account resta chiuso finché il link non è usato.",
    ],
  }),
  password_reset: ({ fullName, username, link }) => ({
    subject: 'FXMatch: nuova password',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `È stata richiesta una nuova password per l'account ${username}.`,
      'La scelga con questo link, che serve una sola volta e resta valido 30 minuti:',
      link,
      'Se non ha richiesto nulla, ignori questo messaggio: la Sua password resta la stessa.',
    ],
  }),
  password_changed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: password modificata',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `La password dell'account ${username} è stata modificata il ${formatDateTime(at)}. Le altre sessioni sono state chiuse.`,
      'Se non è stato Lei, richieda una nuova password dalla pagina di accesso e avvisi il Suo amministratore.',
    ],
  }),
  email_changed: ({ fullName, username, email, at }) => ({
    subject: 'FXMatch: indirizzo e-mail modificato',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `L'indirizzo dell'account ${username} è stato modificato il ${formatDateTime(at)}. D'ora in poi i messaggi andranno a ${email}.`,
      'Se non ne sa nulla, avvisi subito il Suo amministratore.',
    ],
  }),
  second_factor_set_up: ({ fullName, username, at }) => ({
    subject: 'FXMatch: secondo fattore attivato',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `Il secondo fattore dell'account ${username} è stato attivato il ${formatDateTime(at)}. A ogni accesso viene chiesto un codice.`,
      'Se non è stato Lei, cambi la password, chiuda le altre sessioni e avvisi il Suo amministratore.',
    ],
  }),
  second_factor_removed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: secondo fattore disattivato',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `Il secondo fattore dell'account ${username} è stato disattivato il ${formatDateTime(at)}. Per accedere ora basta la password.`,
      'Se non è stato Lei, cambi la password, chiuda le altre sessioni e avvisi il Suo amministratore.',
    ],
  }),
  second_factor_reset: ({ fullName, username, resetBy, at }) => ({
    subject: 'FXMatch: secondo fattore reimpostato',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `${resetBy} ha reimpostato il secondo fattore dell'account ${username} il ${formatDateTime(at)}. Tutte le sessioni sono state chiuse.`,
      'Se non lo aveva chiesto, cambi la password e avvisi il Suo amministratore.',
    ],
  }),
  recovery_codes_renewed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: nuovi codici di recupero',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `Nuovi codici di recupero dell'account ${username} sono stati creati il ${formatDateTime(at)}. I precedenti non valgono più.`,
      'Se non è stato Lei, cambi la password, chiuda le altre sessioni e avvisi il Suo amministratore.',
    ],
  }),
  sign_up_validated: ({ fullName, username, companyName, bankName, link }) => ({
    subject: 'La Sua registrazione a FXMatch è convalidata',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `${bankName} ha convalidato la registrazione di ${companyName} a FXMatch.`,
      `Il Suo nome utente: ${username}`,
      'Scelga la Sua password con questo link, che serve una sola volta e resta valido 7 giorni:',
      link,
    ],
  }),
  sign_up_refused: ({ fullName, companyName, bankName, reason }) => ({
    subject: 'La Sua registrazione a FXMatch',
    paragraphs: [
      `Buongiorno ${fullName},`,
      `${bankName} non ha convalidato la registrazione di ${companyName} a FXMatch.`,
      `Motivo: ${reason}`,
      'Può registrarsi di nuovo quando la documentazione è completa.',
    ],
  }),
  notifications: ({ fullName, count, lines, more, link }) => ({
    subject: count === '1' ? 'FXMatch: una notifica non letta' : `FXMatch: ${count} notifiche non lette`,
    paragraphs: [
      `Buongiorno ${fullName},`,
      count === '1' ? '1 notifica non letta:' : `${count} notifiche non lette:`,
      lines,
      ...(more === '' ? [] : [`… e altre ${more}.`]),
      'Leggi tutto:',
      link,
      'Nella pagina delle notifiche sceglie che cosa Le viene scritto.',
    ],
  }),
}
