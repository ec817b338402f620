import { addressKey } from '@fxmatch/domain/access/address-key'
import type { FastifyRequest } from 'fastify'

/** Under what a request's address is counted, by every limit that counts addresses. */
export const countedAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => addressKey(ip)
