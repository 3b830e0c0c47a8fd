/** The clinic's name as the server wrote it into the page. */
export const clinicName = readMeta('clinic-name')

function readMeta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content.endsWith('_PLACEHOLDER') ? '' : content
}
