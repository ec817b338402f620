import { Secret, TOTP } from 'otpauth'

/** What an authenticator shows for a secret at a moment, by its own defaults (RFC 6238): 6 digits, 30 seconds, SHA-1. */
export function authenticatorCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}
