/**
 * A name as search and sorting compare it: accents and tone marks dropped (Ọláwálé is olawale), lower case,
 * everything but letters and digits a single space. Letters of every script stay.
 */
export function searchable(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’ʼ`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
