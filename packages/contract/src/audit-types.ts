/**
 * The events of the audit, as `thing.verb`. A new one is added here, and the audit screen then asks for its sentence.
 * Beside these there is `refused {method} {path}`: a call that the role cannot make.
 */
export const AUDIT_TYPES = [
  ...(['patient.create', 'patient.read', 'patient.update', 'patient.search', 'patient.duplicates'] as const),
  ...(['patient.upload', 'patient.download', 'facts.read', 'facts.update'] as const),
  ...(['allergy.read', 'allergy.update'] as const),
  ...(['session.create', 'session.read', 'session.history', 'session.update', 'session.close', 'session.reopen'] as const),
  ...(['session.void', 'care.strike'] as const),
  ...(['session.list', 'session.queue', 'session.range', 'session.report', 'care.record'] as const),
  ...(['bed.list', 'bed.read', 'bed.create', 'bed.rename', 'bed.admit', 'bed.free'] as const),
  ...(['item.list', 'item.movements', 'item.create', 'item.update', 'item.upload'] as const),
  ...(['stock.check', 'stock.usable', 'stock.lots', 'stock.plan', 'stock.download', 'stock.defaults'] as const),
  ...(['stock.receive', 'lot.update', 'lot.write-off', 'lot.given', 'item.plan'] as const),
  ...(['stock.counts', 'stock.count', 'count.open', 'count.type', 'count.post', 'count.cancel'] as const),
  ...(['user.login', 'user.login-failed', 'user.logout', 'user.password'] as const),
  ...(['user.reset-code', 'user.reset-failed', 'user.password-reset'] as const),
  ...([
    'user.list',
    'user.create',
    'user.update',
    'user.activate',
    'user.deactivate',
    'user.delete',
    'user.slip',
    'user.slip-printed',
  ] as const),
  ...(['audit.read', 'limit.reached', 'patient.many-read'] as const),
  ...(['storage.backup', 'store.restore', 'store.move'] as const),
] as const
export type AuditType = (typeof AUDIT_TYPES)[number]
