/*
 * Small drawings of the steps on /join: where to look and what to press, and no one's own screens. Each says nothing that its step does not
 * say in words, so they are hidden from screen readers. Their colours are classes of the page's one style.
 */

type Device = { readonly width: number; readonly height: number; readonly frame: string }

const PHONE: Device = {
  width: 88,
  height: 132,
  frame: '<rect x="1" y="1" width="86" height="130" rx="11"/><path d="M36 8h16"/>',
}
const WINDOW: Device = {
  width: 172,
  height: 108,
  frame: '<rect x="1" y="1" width="170" height="106" rx="5"/><path d="M1 16h170M157 6l5 5m0-5l-5 5"/>',
}

const drawing = ({ width, height, frame }: Device, content: string) =>
  `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false"><g class="line">${frame}</g>${content}</svg>`

/** A line of placeholder text. */
const row = (x: number, y: number, width: number) => `<rect class="soft" x="${x}" y="${y}" width="${width}" height="5" rx="2.5"/>`
/** Something to press or choose. */
const press = (x: number, y: number, width: number, words: string) =>
  `<rect class="go" x="${x}" y="${y}" width="${width}" height="19" rx="5"/><text class="on" x="${x + width / 2}" y="${y + 12.5}">${words}</text>`
const words = (x: number, y: number, text: string) => `<text x="${x}" y="${y}">${text}</text>`

const box = (x: number, y: number, width: number, height: number) =>
  `<rect class="line" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`
const lens = '<g class="line"><circle cx="17" cy="28" r="3.5"/><path d="M20 31l3 3"/></g>'
const file = (x: number, y: number) => `<path class="line" d="M${x} ${y}h8l4 4v12h-12zM${x + 8} ${y}v4h4"/>`

export const PICTURES = {
  android: {
    search: drawing(
      PHONE,
      box(9, 19, 70, 18) + lens + words(51, 31, 'CA certif…') + press(9, 45, 70, 'CA certificate') + row(13, 76, 52) + row(13, 90, 60),
    ),
    install: drawing(PHONE, row(13, 24, 56) + row(13, 35, 60) + row(13, 46, 44) + press(9, 98, 70, 'Install anyway')),
    choose: drawing(
      PHONE,
      row(13, 24, 40) + file(14, 41) + row(34, 48, 36) + press(9, 66, 70, 'clinic.crt') + file(14, 95) + row(34, 102, 30),
    ),
  },
  iPhone: {
    allow: drawing(PHONE, box(9, 36, 70, 58) + row(19, 46, 50) + row(19, 56, 40) + words(26, 83, 'Ignore') + press(44, 70, 31, 'Allow')),
    profile: drawing(PHONE, press(40, 18, 40, 'Install') + box(9, 44, 70, 26) + file(16, 49) + row(36, 55, 36) + row(13, 82, 54)),
    trust: drawing(
      PHONE,
      `${row(13, 26, 60)}${box(9, 44, 70, 26)}${row(15, 55, 30)}<rect class="go" x="51" y="50" width="23" height="14" rx="7"/><circle class="knob" cx="67" cy="57" r="5"/>${row(13, 82, 54)}`,
    ),
  },
  windows: {
    open: drawing(WINDOW, row(14, 28, 60) + press(12, 42, 100, 'clinic.crt') + row(14, 74, 92) + row(14, 88, 70)),
    install: drawing(WINDOW, file(16, 27) + row(38, 30, 90) + row(38, 42, 72) + press(14, 76, 96, 'Install Certificate…')),
    store: drawing(
      WINDOW,
      row(20, 26, 56) + press(14, 38, 146, 'Trusted Root Certification…') + row(20, 66, 70) + row(20, 79, 62) + words(146, 98, 'OK'),
    ),
  },
} as const

/** For the page's only style element. */
export const PICTURE_STYLE = `
svg{display:block;margin:.5rem 0}
svg text{fill:currentColor;font:600 8px system-ui,sans-serif;text-anchor:middle}
.line{fill:none;stroke:currentColor;stroke-width:1.5}
.soft{fill:light-dark(#d3d5da,#4a4d54)}
.go{fill:light-dark(#0b6b66,#5fc7bf)}
svg .on{fill:light-dark(#fff,#08201e)}
.knob{fill:light-dark(#fff,#08201e)}
`
