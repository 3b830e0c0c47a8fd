import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'

/** The calls as a page for people. Without scripts or style elements, so that the strictest policy allows it. */
export function docsPage(): string {
  const rows = ENDPOINTS.map(row).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Calls of the clinic server</title></head>
<body><main><h1>Calls of the clinic server</h1>
<p>All paths begin with /api. The machine-readable list is <a href="/api/openapi.json">/api/openapi.json</a>. Send <code>Authorization: Bearer TOKEN</code>;
every mutating call accepts an <code>Idempotency-Key</code>. A refusal is <code>{ code, message, fields? }</code>.</p>
<table border="1" cellpadding="6"><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who</th><th scope="col">Sends</th></tr></thead>
<tbody>
${rows}
</tbody></table></main></body></html>`
}

function row({ method, path, summary, access, query, body, upload }: Endpoint): string {
  const who = typeof access === 'string' ? access : access.join(', ')
  const shape = body && 'shape' in body ? Object.keys(body.shape as object) : [] // the fields of an object schema
  const sends = upload ? ['file (multipart)'] : [...Object.keys(query?.shape ?? {}), ...shape]
  return `<tr><td><code>${method} ${path}</code></td><td>${escapeMarkup(summary)}</td><td>${who}</td><td>${sends.join(', ')}</td></tr>`
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
