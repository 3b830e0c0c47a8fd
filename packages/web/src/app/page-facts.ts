/** What the server wrote into the page. */

export const clinicName = () => readMeta('clinic-name')

/** An admin has named the clinic anew: this page says so, too. */
export const nameClinic = (name: string) => document.querySelector('meta[name="clinic-name"]')?.setAttribute('content', name)

/** Which contract this page was made for; it goes with every change, so that a page from before an update is refused. */
export const contractHash = readMeta('contract')

function readMeta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content.endsWith('_PLACEHOLDER') ? '' : content
}
