/** Many clinics use plain HTTP, where browsers offer no clipboard; then the shown text is selected and copied the old way. */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!shown) return false
    window.getSelection()?.selectAllChildren(shown)
    return document.execCommand('copy')
  }
}
