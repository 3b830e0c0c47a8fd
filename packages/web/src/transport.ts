/** How bytes leave the browser. Tests put a server in memory in its place. */
export type Transport = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Sends a file and tells how much has left, from 0 to 1. */
  upload: (url: string, init: UploadInit) => Promise<Response>
}
export type UploadInit = {
  headers: Record<string, string>
  body: FormData
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

let transport: Transport = { fetch: (url, init) => fetch(url, init), upload: uploadByXhr }

export const currentTransport = () => transport

export function setTransport(replacement: Transport): void {
  transport = replacement
}

/** By XMLHttpRequest, because fetch does not tell how much has been sent. */
function uploadByXhr(url: string, { headers, body, onProgress, signal }: UploadInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('Network error'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    request.send(body)
  })
}
