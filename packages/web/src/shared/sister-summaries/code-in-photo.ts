import * as decoder from 'jsqr'

// A module of the older kind: the types and the bundler disagree on where its function is.
const readCode = decoder.default as unknown as typeof decoder.default.default

/** Large enough for a code that fills a third of the picture; more only costs time. */
const MAX_PX = 1200

/**
 * The text of the QR code in a photo, or null. A photo and not the running camera: browsers give a page the camera on a safe line only, and
 * most clinics open this over plain HTTP.
 */
export async function codeInPhoto(photo: Blob): Promise<string | null> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return null
  const share = Math.min(1, MAX_PX / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true })
  if (!canvas) return null
  canvas.drawImage(picture, 0, 0, width, height)
  const found = readCode(canvas.getImageData(0, 0, width, height).data, width, height)
  return found && found.data !== '' ? found.data : null
}
