/** How data leaves and reaches the browser. Tests replace it with a server in memory and a list of files. */
export type Transport = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Sends a file and reports the share sent, from 0 to 1. */
  upload: (url: string, init: UploadInit) => Promise<Response>
  /** Saves a file through the browser's downloads. */
  save: (content: Blob, name: string) => void
}
type UploadInit = {
  headers: Record<string, string>
  body: FormData
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

let transport: Transport = { fetch: (url, init) => fetch(url, init), upload: uploadByXhr, save: saveByLink }

export const currentTransport = () => transport

export function setTransport(replacement: Transport): void {
  transport = replacement
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function uploadByXhr(url: string, { headers, body, onProgress, signal }: UploadInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
    request.onerror = () => reject(new TypeError('Network error'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    request.send(body)
  })
}

function saveByLink(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
