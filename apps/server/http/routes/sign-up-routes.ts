import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import {
  organizationCall,
  organizationDocumentCall,
  organizationsCall,
  refuseSignUpCall,
  registerOrganizationCall,
  signUpBanksCall,
  signUpCall,
  signUpDocumentsCall,
  UPLOAD_FIELDS,
  type UploadField,
  validateSignUpCall,
} from '@fxmatch/contract/http/sign-ups'
import { renderSignUpSummary } from '@fxmatch/documents/pdf/sign-up-summary'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { SignUpUpload } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandContext, Tx } from '../../commands/kernel/context.ts'
import type { Result } from '../../commands/kernel/result.ts'
import { realTime } from '../../commands/kernel/system-services.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { noteInfectedDocument } from '../../commands/sign-ups/note-infected-document.ts'
import { receiveDocuments } from '../../commands/sign-ups/receive-documents.ts'
import { refuseSignUp } from '../../commands/sign-ups/refuse-sign-up.ts'
import { registerOrganization } from '../../commands/sign-ups/register-organization.ts'
import { submitSignUp } from '../../commands/sign-ups/submit-sign-up.ts'
import { validateSignUp } from '../../commands/sign-ups/validate-sign-up.ts'
import { createStoredLimiter, type StoredLimiter } from '../../db/limits/rate-limits.ts'
import type { CheckedDocument } from '../../db/sign-ups/documents.ts'
import { awaitsDocuments, banksTakingSignUps } from '../../db/sign-ups/sign-ups.ts'
import { getSignUp } from '../../queries/sign-ups/get-sign-up.ts'
import { getSignUpDocument } from '../../queries/sign-ups/get-sign-up-document.ts'
import { listSignUps } from '../../queries/sign-ups/list-sign-ups.ts'
import { hashToken } from '../../security/tokens.ts'
import { checkContent } from '../../security/uploads/upload-content.ts'
import { commandRoute } from '../command-route.ts'
import { countedAddress } from '../counted-address.ts'
import type { HttpDeps } from '../deps.ts'
import { safeFileName } from '../document-route.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'
import { type Exchange, inputOf, publicRoute, queryRoute, registerCall, viewerWithAccess } from '../route.ts'
import {
  contentRefusal,
  infectedRefusal,
  MULTIPART,
  readFiles,
  UploadSlots,
  uncheckedRefusal,
} from '../uploads.ts'

const UPLOADS: readonly UploadField[] = ['nationalRegister', 'patent']
/** Bodies of up to 20 MB each are held in memory while they come in. */
const SLOTS = { inAll: 12, perAddress: 2 }

/** Companies sign up; validators of their bank decide. */
export function addSignUpRoutes(app: FastifyInstance, deps: HttpDeps): void {
  addSubmission(app, deps)
  addValidation(app, deps)
  queryRoute(app, deps, organizationsCall, (viewer, { query }) => listSignUps(deps.db, viewer, query))
  queryRoute(app, deps, organizationCall, (viewer, { params }) => getSignUp(deps.db, viewer, params.id))
  registerCall(app, deps, organizationDocumentCall, (exchange) => sendDocument(deps, exchange), {
    produces: 'application/pdf',
    // Documents are compressed already.
    compress: false,
  })
}

/** What anyone may do, so many times per address. */
function addSubmission(app: FastifyInstance, deps: HttpDeps): void {
  const { perAddress, windowMinutes } = deps.config.signUpLimit
  const submissions = createStoredLimiter(deps.db, 'sign_up.submit', { limit: perAddress, windowMinutes })
  // A file that was refused is chosen anew.
  const uploads = createStoredLimiter(deps.db, 'sign_up.upload', { limit: 3 * perAddress, windowMinutes })
  /** @throws RefusedRequest RATE_LIMITED */
  const count = (limiter: StoredLimiter) => async (request: FastifyRequest) => {
    const attempt = await limiter.take(countedAddress(request), realTime(deps.clock))
    if (attempt.allowed) return
    refuseRequest('RATE_LIMITED', { details: { retryAfterSeconds: attempt.retryAfterSeconds } })
  }
  publicRoute(app, deps, signUpBanksCall, async () => ({ data: await banksTakingSignUps(deps.db) }))
  publicRoute(
    app,
    deps,
    signUpCall,
    async ({ body, query }, { request, reply }) => {
      const { uploadUuid } = await run(deps, request.id, (context) =>
        submitSignUp(context, { ...body, fingerprint: query.fingerprint }),
      )
      reply.code(signUpCall.status)
      return { data: { uuid: uploadUuid } }
    },
    { admit: count(submissions) },
  )
  const slots = new UploadSlots(SLOTS)
  // Multipart bodies are taken by this one route: in a scope of its own.
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, MULTIPART)
    publicRoute(
      scope,
      deps,
      signUpDocumentsCall,
      (_input, exchange) => slots.hold(countedAddress(exchange.request), () => takeDocuments(deps, exchange)),
      { admit: count(uploads), files: UPLOADS },
    )
  })
}

async function takeDocuments(deps: HttpDeps, { request }: Exchange) {
  const uploadUuid = inputOf<typeof signUpDocumentsCall>(request).params.uuid
  // Before megabytes are read for nothing.
  if (!(await awaitsDocuments(deps.db, hashToken(uploadUuid)))) refuseRequest('NOT_FOUND')
  const { nationalRegister, patent } = await readFiles(request, UPLOADS)
  const documents = {
    national_register: await checked('nationalRegister', nationalRegister),
    patent: await checked('patent', patent),
  }
  for (const field of UPLOADS) await scanned(deps, request, { uploadUuid, field, documents })
  await run(deps, request.id, (context) => receiveDocuments(context, { uploadUuid, documents }))
  return { data: { uuid: uploadUuid, status: 'DOCUMENTS_RECEIVED' as const } }
}

/** @throws RefusedRequest where the content is not what it should be */
async function checked(field: UploadField, bytes: Buffer): Promise<CheckedDocument> {
  const content = await checkContent(bytes)
  if (!content.ok) throw new RefusedRequest(contentRefusal(field, content.fault))
  return { type: content.type, bytes, sha256: createHash('sha256').update(bytes).digest() }
}

/**
 * Shows a document to the virus scanner, where there is one. What is found is put on record before it is refused.
 * @throws RefusedRequest where something is found, or the scanner does not say
 */
async function scanned(
  deps: HttpDeps,
  request: FastifyRequest,
  of: {
    readonly uploadUuid: string
    readonly field: UploadField
    readonly documents: Readonly<Record<SignUpUpload, CheckedDocument>>
  },
): Promise<void> {
  if (deps.scan === null) return
  const { uploadUuid, field } = of
  const document = UPLOAD_FIELDS[field]
  const { bytes, sha256 } = of.documents[document]
  const verdict = await deps.scan(bytes)
  if (verdict.found === 'NOTHING') return
  if (verdict.found === 'UNANSWERED') {
    request.log.error({ reason: verdict.reason }, 'the virus scanner does not answer: uploads are refused')
    throw new RefusedRequest(uncheckedRefusal(field))
  }
  const { signature } = verdict
  await run(deps, request.id, (context) =>
    noteInfectedDocument(context, { uploadUuid, document, sha256, signature }),
  )
  throw new RefusedRequest(infectedRefusal(field))
}

/** @throws RefusedRequest where the command refuses */
async function run<T>(
  deps: HttpDeps,
  requestId: string,
  command: (context: CommandContext) => Promise<Result<T>>,
): Promise<T> {
  const result = await runInTransaction(deps.db, { clock: deps.clock, ids: deps.ids, requestId }, command)
  if (!result.ok) throw new RefusedRequest(result.refusal)
  deps.committed()
  return result.value
}

function addValidation(app: FastifyInstance, deps: HttpDeps): void {
  const show = (tx: Tx, viewer: Actor, { signUpId }: { signUpId: string }) => getSignUp(tx, viewer, signUpId)
  commandRoute(
    app,
    deps,
    validateSignUpCall,
    (context, { params }) => validateSignUp(context, { signUpId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    refuseSignUpCall,
    (context, { params, body }) => refuseSignUp(context, { signUpId: params.id, reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    registerOrganizationCall,
    (context, { body }) => registerOrganization(context, body),
    show,
  )
}

/**
 * The policy of a file that somebody sent in: a document of no origin, which may load nothing and run nothing, wherever a
 * browser opens it. (It shows no PDF in a frame that is itself sandboxed.)
 */
const sandboxedFor = (ancestors: string) => `default-src 'none'; frame-ancestors ${ancestors}; sandbox`
const SAVED = { 'content-security-policy': sandboxedFor("'none'") } as const
/** Shown in place: in a frame of our own pages alone. */
const SHOWN_IN_PLACE = {
  'content-security-policy': sandboxedFor("'self'"),
  'x-frame-options': 'SAMEORIGIN',
} as const

/** As an attachment unless asked otherwise, and never sniffed: `nosniff` stands on every answer. */
async function sendDocument(deps: HttpDeps, { request, reply }: Exchange): Promise<FastifyReply> {
  const viewer = viewerWithAccess(organizationDocumentCall, request)
  const { params, query } = inputOf<typeof organizationDocumentCall>(request)
  const { id, document } = params
  const found = await getSignUpDocument(deps.db, viewer, id, document)
  if (found === null) return refuseRequest('NOT_FOUND')
  reply.header('content-disposition', `${query.disposition}; filename="${safeFileName(found.name)}"`)
  reply.headers(query.disposition === 'inline' ? SHOWN_IN_PLACE : SAVED)
  if (found.kind === 'SUMMARY')
    return reply.type('application/pdf').send(Buffer.from(await renderSignUpSummary(found.view)))
  return reply.type(found.type).header('content-length', found.size).send(Readable.from(found.pieces))
}
