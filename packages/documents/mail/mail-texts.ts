import { formatDateTime } from '../format/format.ts'
import type { MailData, MailLanguage, MailTemplate } from './mail-data.ts'

/** A mail's subject and its paragraphs. */
interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type Texts = { readonly [T in MailTemplate]: (data: MailData<T>) => MailText }

const FRENCH: Texts = {
  invitation: ({ fullName, username, companyName, invitedBy, link }) => ({
    subject: 'Votre accès à FXMatch',
    paragraphs: [
      `Bonjour ${fullName},`,
      `${invitedBy} vous a ouvert un accès à FXMatch pour ${companyName}.`,
      `Votre nom d'utilisateur : ${username}`,
      'Choisissez votre mot de passe par ce lien, qui sert une seule fois et reste valable 7 jours :',
      link,
      "Si vous n'attendiez pas ce message, ignorez-le : le compte reste fermé tant que le lien n'a pas servi.",
    ],
  }),
  password_reset: ({ fullName, username, link }) => ({
    subject: 'FXMatch : nouveau mot de passe',
    paragraphs: [
      `Bonjour ${fullName},`,
      `Un nouveau mot de passe a été demandé pour le compte ${username}.`,
      'Choisissez-le par ce lien, qui sert une seule fois et reste valable 30 minutes :',
      link,
      "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même.",
    ],
  }),
  password_changed: ({ fullName, username, at }) => ({
    subject: 'FXMatch : mot de passe modifié',
    paragraphs: [
      `Bonjour ${fullName},`,
      `Le mot de passe du compte ${username} a été modifié le ${formatDateTime(at)}. Les autres sessions ont été fermées.`,
      "Si ce n'était pas vous, demandez un nouveau mot de passe depuis la page de connexion et prévenez votre administrateur.",
    ],
  }),
  email_changed: ({ fullName, username, email, at }) => ({
    subject: 'FXMatch : adresse e-mail modifiée',
    paragraphs: [
      `Bonjour ${fullName},`,
      `L'adresse du compte ${username} a été modifiée le ${formatDateTime(at)}. Les messages iront désormais à ${email}.`,
      "Si vous n'en savez rien, prévenez votre administrateur sans attendre.",
    ],
  }),
  sign_up_validated: ({ fullName, username, companyName, bankName, link }) => ({
    subject: 'Votre inscription à FXMatch est validée',
    paragraphs: [
      `Bonjour ${fullName},`,
      `${bankName} a validé l'inscription de ${companyName} à FXMatch.`,
      `Votre nom d'utilisateur : ${username}`,
      'Choisissez votre mot de passe par ce lien, qui sert une seule fois et reste valable 7 jours :',
      link,
    ],
  }),
  sign_up_refused: ({ fullName, companyName, bankName, reason }) => ({
    subject: 'Votre inscription à FXMatch',
    paragraphs: [
      `Bonjour ${fullName},`,
      `${bankName} n'a pas validé l'inscription de ${companyName} à FXMatch.`,
      `Motif : ${reason}`,
      'Vous pouvez vous inscrire à nouveau une fois le dossier complété.',
    ],
  }),
  notifications: ({ fullName, count, lines, more, link }) => ({
    subject:
      count === '1' ? 'FXMatch : une notification non lue' : `FXMatch : ${count} notifications non lues`,
    paragraphs: [
      `Bonjour ${fullName},`,
      count === '1' ? '1 notification non lue :' : `${count} notifications non lues :`,
      lines,
      ...(more === '' ? [] : [`… et ${more} autres.`]),
      'Tout lire :',
      link,
      'Vous choisissez ce qui vous est écrit sur la page des notifications.',
    ],
  }),
}

const ENGLISH: Texts = {
  invitation: ({ fullName, username, companyName, invitedBy, link }) => ({
    subject: 'Your access to FXMatch',
    paragraphs: [
      `Hello ${fullName},`,
      `${invitedBy} has opened an access to FXMatch for you, at ${companyName}.`,
      `Your username: ${username}`,
      'Choose your password by this link, which works once and stays valid for 7 days:',
      link,
      'If you did not expect this message, ignore it: the account stays closed until the link has been used.',
    ],
  }),
  password_reset: ({ fullName, username, link }) => ({
    subject: 'FXMatch: new password',
    paragraphs: [
      `Hello ${fullName},`,
      `A new password was asked for the account ${username}.`,
      'Choose it by this link, which works once and stays valid for 30 minutes:',
      link,
      'If you asked for nothing, ignore this message: your password stays as it is.',
    ],
  }),
  password_changed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: password changed',
    paragraphs: [
      `Hello ${fullName},`,
      `The password of the account ${username} was changed on ${formatDateTime(at)}. The other sessions were closed.`,
      'If it was not you, ask for a new password from the sign-in page and tell your administrator.',
    ],
  }),
  email_changed: ({ fullName, username, email, at }) => ({
    subject: 'FXMatch: e-mail address changed',
    paragraphs: [
      `Hello ${fullName},`,
      `The address of the account ${username} was changed on ${formatDateTime(at)}. Messages will go to ${email} from now on.`,
      'If you know nothing of it, tell your administrator at once.',
    ],
  }),
  sign_up_validated: ({ fullName, username, companyName, bankName, link }) => ({
    subject: 'Your FXMatch sign-up is validated',
    paragraphs: [
      `Hello ${fullName},`,
      `${bankName} has validated the sign-up of ${companyName} to FXMatch.`,
      `Your username: ${username}`,
      'Choose your password by this link, which works once and stays valid for 7 days:',
      link,
    ],
  }),
  sign_up_refused: ({ fullName, companyName, bankName, reason }) => ({
    subject: 'Your FXMatch sign-up',
    paragraphs: [
      `Hello ${fullName},`,
      `${bankName} has not validated the sign-up of ${companyName} to FXMatch.`,
      `Reason: ${reason}`,
      'You can sign up again once the file is complete.',
    ],
  }),
  notifications: ({ fullName, count, lines, more, link }) => ({
    subject: count === '1' ? 'FXMatch: one unread notification' : `FXMatch: ${count} unread notifications`,
    paragraphs: [
      `Hello ${fullName},`,
      count === '1' ? '1 unread notification:' : `${count} unread notifications:`,
      lines,
      ...(more === '' ? [] : [`… and ${more} others.`]),
      'Read them all:',
      link,
      'You choose what is written to you on the notifications page.',
    ],
  }),
}

/** The texts of every mail, by language. */
export const MAIL_TEXTS: Readonly<Record<MailLanguage, Texts>> = { fr: FRENCH, en: ENGLISH }
