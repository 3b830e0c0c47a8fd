import { MERGE } from '@clinic/contract/merge/merge'
import { SERVER } from '@clinic/contract/server-messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBroken, isBusy, isFull, isJoinedElsewhere } from '../../db/errors.ts'
import { AppError, busy, conflict, noRoom } from '../../errors.ts'
import { FHIR_TYPE, isFhir, outcomeOf } from './fhir-format.ts'

/** Answers every failure as `{ code, message, fields? }`, and that of a FHIR call as an OperationOutcome. Unexpected ones are logged and answered without details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = error instanceof AppError ? error : (fromStore(error) ?? fromFastify(error))
    if (known) return send(request, reply, known)
    request.log.error({ err: error }, 'unexpected error')
    return send(request, reply, new AppError(500, { code: 'internal', message: SERVER.internal }))
  })
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, new AppError(404, { code: 'not-found', message: 'There is no such call' })),
  )
}

function send({ url }: FastifyRequest, reply: FastifyReply, { status, body, headers }: AppError) {
  if (isFhir(url))
    return reply
      .code(status)
      .headers(headers)
      .type(FHIR_TYPE)
      .send(JSON.stringify(outcomeOf(body)))
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
}

function fromStore(error: Error): AppError | undefined {
  if (isFull(error)) return noRoom()
  if (isJoinedElsewhere(error)) return conflict(MERGE.meanwhile)
  return isBusy(error) || isBroken(error) ? busy() : undefined
}

/** Failures while reading the request, before any handler: size, type, syntax. */
function fromFastify({ statusCode = 500 }: FastifyError): AppError | undefined {
  if (statusCode === 413) return new AppError(413, { code: 'too-large', message: SERVER.tooLarge })
  if (statusCode === 415 || statusCode === 406) return new AppError(415, { code: 'wrong-type', message: SERVER.wrongType })
  if (statusCode >= 400 && statusCode < 500) return new AppError(400, { code: 'invalid', message: SERVER.notJson })
  return undefined
}
