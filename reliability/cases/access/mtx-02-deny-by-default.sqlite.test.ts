import { request } from 'node:http'
import { getOpenApi } from '@clinic/contract/health/health'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'LINK', 'PURGE']
/** Where anyone may read a page or a template. */
const OUTSIDE = ['/', '/signin', '/templates/patients.csv', '/api', '/api/', '/api//users', '/api/nothing', '/API/users', '/api/users/']

type RefusedAnswer = { readonly status: number; readonly body: string }

/** node:http, because fetch refuses TRACE and hides how HEAD was answered. */
function ask(url: string, method: string, path: string, token?: string): Promise<RefusedAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const sent = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  })
}

test('MTX-02 sqlite: what is not declared is not there, by any method, and nothing leaves without a sign-in', async () => {
  const clinic = await startClinic()
  const { paths } = (await clinic.anonymous.call(getOpenApi, {})) as { paths: Record<string, Record<string, { security: object[] }>> }
  const { token } = await clinic.as('admin')
  const faults: string[] = []
  let tried = 0
  for (const [path, operations] of Object.entries(paths)) {
    const isDeclared = (method: string) => Object.keys(operations).includes(method.toLowerCase())
    const isPublic = Object.values(operations).some(({ security }) => security.length === 0)
    const address = `/api${path.replaceAll(/\{\w+\}/g, 'nothing-of-this-name')}`
    for (const method of METHODS) {
      tried += 2
      const note = (who: string, { status, body }: RefusedAnswer) =>
        faults.push(`${method} ${path} by ${who}: ${status} ${body.slice(0, 80)}`)
      const anonymous = await ask(clinic.url, method, address)
      if (anonymous.status < 400 && !(isDeclared(method) && isPublic)) note('no one', anonymous)
      if (method === 'HEAD' && anonymous.body !== '') note('no one', anonymous)
      if (!isDeclared(method)) {
        const admin = await ask(clinic.url, method, address, token)
        if (admin.status < 400 || admin.status >= 500) note('an admin', admin)
      }
    }
  }
  for (const path of OUTSIDE)
    for (const method of METHODS) {
      tried += 1
      const { status, body } = await ask(clinic.url, method, path)
      const isRead = ['GET', 'HEAD'].includes(method)
      if (status >= 500 || (status < 400 && !isRead)) faults.push(`${method} ${path}: ${status}`)
      if (path.toLowerCase().startsWith('/api') && status < 400 && body !== '' && !body.startsWith('<!doctype html>'))
        faults.push(`${method} ${path}: ${body.slice(0, 80)}`)
    }
  expect(faults).toEqual([])
  expect(Object.keys(paths).length).toBeGreaterThan(30)
  noteFigure('MTX-02 sqlite', `${tried} requests, ${Object.keys(paths).length} addresses, ${METHODS.length} methods`)
})
