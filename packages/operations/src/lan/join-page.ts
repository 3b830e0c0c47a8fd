import { createHash } from 'node:crypto'
import { escapeMarkup } from '@clinic/server/http/browser/escape-markup'
import { PICTURE_STYLE, PICTURES } from './join-pictures.ts'

/** What phones fetch before they can open the clinic: instructions, the certificate, and the same as a profile for iPhones. */
export const JOIN_PATHS = { page: '/join', certificate: '/join/clinic.crt', profile: '/join/clinic.mobileconfig' } as const

const STYLE = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:34rem;padding:1.25rem;font:1.0625rem/1.5 system-ui,sans-serif;color:light-dark(#17181b,#ececef);background:light-dark(#fff,#131416)}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
ol{margin:.5rem 0;padding-left:1.5rem}
li{margin:.375rem 0}
a.button{display:block;box-sizing:border-box;min-height:3rem;padding:.6875rem 1rem;border:1px solid;border-radius:.5rem;text-align:center;text-decoration:none;font-weight:600;color:inherit}
a.main{color:#fff;background:#0b6b66;border-color:#0b6b66}
:focus-visible{outline:3px solid light-dark(#0b6b66,#5fc7bf);outline-offset:2px}
.quiet{color:light-dark(#55585f,#a9adb5)}
${PICTURE_STYLE}`

/** The page loads and runs nothing; only this style is allowed. */
export const JOIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Installation steps for a phone, without scripts. The fingerprint is not shown, because someone who could replace the certificate could
 * replace this page too. It is compared between the admin's screen and the phone's settings.
 */
export function joinPage(clinicName: string, clinicUrl: string): string {
  const name = escapeMarkup(clinicName)
  const url = escapeMarkup(clinicUrl)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Join ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Join ${name}</h1>
<p class="quiet">Once for each phone or laptop. It takes about three minutes. The certificate lets this phone open ${name} without anyone on the Wi-Fi reading along. It is good for this clinic only: for no bank, no shop, no other website.</p>

<h2>Android phone</h2>
<p>Use Chrome. Firefox sometimes refuses certificates that you install.</p>
<p><a class="button" href="${JOIN_PATHS.certificate}" download>Download the certificate</a></p>
<ol>
<li>Open the phone’s Settings and search for “CA certificate”.${PICTURES.android.search}</li>
<li>Choose “CA certificate”, then “Install anyway”. The phone asks for its screen lock. If it has none, set one first.${PICTURES.android.install}</li>
<li>Choose the file clinic.crt.${PICTURES.android.choose}</li>
</ol>

<h2>iPhone or iPad</h2>
<p>Use Safari for these steps.</p>
<p><a class="button" href="${JOIN_PATHS.profile}">Download the profile</a></p>
<ol>
<li>Allow the download of the profile.${PICTURES.iPhone.allow}</li>
<li>Open Settings → General → VPN &amp; Device Management. Choose the profile, then Install.${PICTURES.iPhone.profile}</li>
<li>Open Settings → General → About → Certificate Trust Settings. Turn on the switch of the clinic. Without this second step the phone does not trust it.${PICTURES.iPhone.trust}</li>
</ol>

<h2>Windows laptop</h2>
<p>Use Chrome or Edge.</p>
<p><a class="button" href="${JOIN_PATHS.certificate}" download>Download the certificate</a></p>
<ol>
<li>Open the file clinic.crt from the downloads.${PICTURES.windows.open}</li>
<li>Choose “Install Certificate…”, then “Current User”.${PICTURES.windows.install}</li>
<li>Choose “Place all certificates in the following store”, then Browse, then “Trusted Root Certification Authorities”. Finish, and answer Yes.${PICTURES.windows.store}</li>
</ol>

<h2>Check it once</h2>
<p>Look at the installed certificate in the phone’s settings. Its SHA-256 fingerprint must begin with the 16 characters on the admin’s screen “Phones”. If it does not, remove the certificate and tell the admin.</p>

<h2>Then</h2>
<p><a class="button main" href="${url}">Open the clinic</a></p>
<p class="quiet">Add ${url} to the home screen or the bookmarks. If the browser warns you about this address, do not go on: the certificate is not installed yet.</p>
</main>
</body>
</html>
`
}
