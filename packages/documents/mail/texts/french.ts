import { formatDateTime } from '../../format/format.ts'
import type { MailTexts } from './texts.ts'

/** What mails say in French. */
export const FRENCH: MailTexts = {
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
  second_factor_set_up: ({ fullName, username, at }) => ({
    subject: 'FXMatch : second facteur activé',
    paragraphs: [
      `Bonjour ${fullName},`,
      `Le second facteur du compte ${username} a été activé le ${formatDateTime(at)}. Un code est demandé à chaque connexion.`,
      "Si ce n'était pas vous, changez votre mot de passe, fermez vos autres sessions et prévenez votre administrateur.",
    ],
  }),
  second_factor_removed: ({ fullName, username, at }) => ({
    subject: 'FXMatch : second facteur désactivé',
    paragraphs: [
      `Bonjour ${fullName},`,
      `Le second facteur du compte ${username} a été désactivé le ${formatDateTime(at)}. Le mot de passe suffit désormais à la connexion.`,
      "Si ce n'était pas vous, changez votre mot de passe, fermez vos autres sessions et prévenez votre administrateur.",
    ],
  }),
  second_factor_reset: ({ fullName, username, resetBy, at }) => ({
    subject: 'FXMatch : second facteur réinitialisé',
    paragraphs: [
      `Bonjour ${fullName},`,
      `${resetBy} a réinitialisé le second facteur du compte ${username} le ${formatDateTime(at)}. Toutes les sessions ont été fermées.`,
      "Si vous ne l'aviez pas demandé, changez votre mot de passe et prévenez votre administrateur.",
    ],
  }),
  recovery_codes_renewed: ({ fullName, username, at }) => ({
    subject: 'FXMatch : nouveaux codes de secours',
    paragraphs: [
      `Bonjour ${fullName},`,
      `De nouveaux codes de secours du compte ${username} ont été créés le ${formatDateTime(at)}. Les anciens ne valent plus rien.`,
      "Si ce n'était pas vous, changez votre mot de passe, fermez vos autres sessions et prévenez votre administrateur.",
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
