/** Facts that the server wrote into the page. */

export const clinicName = () => readMeta('clinic-name')

/** Updates this page when an admin renames the clinic. */
export const nameClinic = (name: string) => document.querySelector('meta[name="clinic-name"]')?.setAttribute('content', name)

/** Whether a registration gets a clinic number from the server; read anew, because an admin may change it while the page is open. */
export const givesNumbers = () => !['', 'off'].includes(readMeta('clinic-numbers'))

export const setNumberForm = (form: string) => document.querySelector('meta[name="clinic-numbers"]')?.setAttribute('content', form)

/** 'Version 0.1.0' */
export const programVersion = readMeta('version')

/** The contract this page was built for; sent with every change, so that a page from before an update is refused. */
export const contractHash = readMeta('contract')

function readMeta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content.endsWith('_PLACEHOLDER') ? '' : content
}
