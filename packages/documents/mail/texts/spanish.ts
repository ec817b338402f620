import { formatDateTime } from '../../format/format.ts'
import type { MailTexts } from './texts.ts'

/** What mails say in Spanish. */
export const SPANISH: MailTexts = {
  invitation: ({ fullName, username, companyName, invitedBy, link }) => ({
    subject: 'Su acceso a FXMatch',
    paragraphs: [
      `Hola, ${fullName}:`,
      `${invitedBy} le ha abierto un acceso a FXMatch para ${companyName}.`,
      `Su nombre de usuario: ${username}`,
      'Elija su contraseña con este enlace, que sirve una sola vez y es válido durante 7 días:',
      link,
      'Si no esperaba este mensaje, ignórelo: la cuenta permanece cerrada mientras no se use el enlace.',
    ],
  }),
  password_reset: ({ fullName, username, link }) => ({
    subject: 'FXMatch: nueva contraseña',
    paragraphs: [
      `Hola, ${fullName}:`,
      `Se ha pedido una nueva contraseña para la cuenta ${username}.`,
      'Elíjala con este enlace, que sirve una sola vez y es válido durante 30 minutos:',
      link,
      'Si usted no ha pedido nada, ignore este mensaje: su contraseña sigue siendo la misma.',
    ],
  }),
  password_changed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: contraseña modificada',
    paragraphs: [
      `Hola, ${fullName}:`,
      `La contraseña de la cuenta ${username} se modificó el ${formatDateTime(at)}. Las demás sesiones se han cerrado.`,
      'Si no ha sido usted, pida una nueva contraseña desde la página de acceso y avise a su administrador.',
    ],
  }),
  email_changed: ({ fullName, username, email, at }) => ({
    subject: 'FXMatch: dirección de correo modificada',
    paragraphs: [
      `Hola, ${fullName}:`,
      `La dirección de la cuenta ${username} se modificó el ${formatDateTime(at)}. Los mensajes se enviarán en adelante a ${email}.`,
      'Si usted no sabe nada de ello, avise a su administrador de inmediato.',
    ],
  }),
  second_factor_set_up: ({ fullName, username, at }) => ({
    subject: 'FXMatch: segundo factor activado',
    paragraphs: [
      `Hola, ${fullName}:`,
      `El segundo factor de la cuenta ${username} se activó el ${formatDateTime(at)}. Cada acceso pide ahora un código.`,
      'Si no ha sido usted, cambie su contraseña, cierre sus demás sesiones y avise a su administrador.',
    ],
  }),
  second_factor_removed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: segundo factor desactivado',
    paragraphs: [
      `Hola, ${fullName}:`,
      `El segundo factor de la cuenta ${username} se desactivó el ${formatDateTime(at)}. Para acceder basta ahora la contraseña.`,
      'Si no ha sido usted, cambie su contraseña, cierre sus demás sesiones y avise a su administrador.',
    ],
  }),
  second_factor_reset: ({ fullName, username, resetBy, at }) => ({
    subject: 'FXMatch: segundo factor restablecido',
    paragraphs: [
      `Hola, ${fullName}:`,
      `${resetBy} restableció el segundo factor de la cuenta ${username} el ${formatDateTime(at)}. Todas las sesiones se han cerrado.`,
      'Si no lo había pedido, cambie su contraseña y avise a su administrador.',
    ],
  }),
  recovery_codes_renewed: ({ fullName, username, at }) => ({
    subject: 'FXMatch: nuevos códigos de recuperación',
    paragraphs: [
      `Hola, ${fullName}:`,
      `Se crearon nuevos códigos de recuperación de la cuenta ${username} el ${formatDateTime(at)}. Los anteriores ya no sirven.`,
      'Si no ha sido usted, cambie su contraseña, cierre sus demás sesiones y avise a su administrador.',
    ],
  }),
  sign_up_validated: ({ fullName, username, companyName, bankName, link }) => ({
    subject: 'Su registro en FXMatch está validado',
    paragraphs: [
      `Hola, ${fullName}:`,
      `${bankName} ha validado el registro de ${companyName} en FXMatch.`,
      `Su nombre de usuario: ${username}`,
      'Elija su contraseña con este enlace, que sirve una sola vez y es válido durante 7 días:',
      link,
    ],
  }),
  sign_up_refused: ({ fullName, companyName, bankName, reason }) => ({
    subject: 'Su registro en FXMatch',
    paragraphs: [
      `Hola, ${fullName}:`,
      `${bankName} no ha validado el registro de ${companyName} en FXMatch.`,
      `Motivo: ${reason}`,
      'Puede registrarse de nuevo cuando el expediente esté completo.',
    ],
  }),
  notifications: ({ fullName, count, lines, more, link }) => ({
    subject:
      count === '1' ? 'FXMatch: una notificación sin leer' : `FXMatch: ${count} notificaciones sin leer`,
    paragraphs: [
      `Hola, ${fullName}:`,
      count === '1' ? '1 notificación sin leer:' : `${count} notificaciones sin leer:`,
      lines,
      ...(more === '' ? [] : [`… y ${more} más.`]),
      'Leer todo:',
      link,
      'En la página de notificaciones elige sobre qué se le escribe.',
    ],
  }),
}
