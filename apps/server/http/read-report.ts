import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { HttpDeps } from './deps.ts'

/** Reads a report for a person: on the replica, once that has what the person wrote last. */
export function readReport<T>(
  { reports, lastWrites }: HttpDeps,
  viewer: Actor,
  request: FastifyRequest,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return reports.read(lastWrites?.of(viewer.userId, request) ?? null, read)
}
