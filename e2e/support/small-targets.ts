/**
 * In the page: what can be tapped and is less than 44 px high or wide, in words. A target is as large as it is drawn, with what reaches over
 * its edge (::before, ::after) and with its label. Links within a sentence are exempt (WCAG 2.5.8), and so is what is switched off.
 */
export function smallTargets(): string[] {
  const MIN = 43.5 // of 44, with what a browser rounds
  const TARGETS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=switch], [role=menuitem]'

  type Box = { left: number; top: number; right: number; bottom: number }
  const union = (a: Box, b: Box): Box => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  })

  function withPseudo(element: Element): Box {
    let box: Box = element.getBoundingClientRect()
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content === 'none' || style.position !== 'absolute') continue
      const of = getComputedStyle(element).position === 'static' ? (element as HTMLElement).offsetParent : element
      if (!of) continue
      const from = of.getBoundingClientRect()
      const [top, right, bottom, left] = [style.top, style.right, style.bottom, style.left].map(Number.parseFloat)
      if ([top, right, bottom, left].some(Number.isNaN)) continue
      box = union(box, {
        left: from.left + (left ?? 0),
        top: from.top + (top ?? 0),
        right: from.right - (right ?? 0),
        bottom: from.bottom - (bottom ?? 0),
      })
    }
    return box
  }

  function boxOf(element: Element): Box {
    const labels =
      (element as HTMLInputElement).type === 'checkbox' || (element as HTMLInputElement).type === 'radio'
        ? (element as HTMLInputElement).labels
        : null
    // Where several can be chosen, a press anywhere in the box goes to its input.
    const around = element.closest('.mantine-MultiSelect-input')
    return [...(labels ?? []), ...(around ? [around] : [])].reduce((box, label) => union(box, withPseudo(label)), withPseudo(element))
  }

  function isInSentence(element: Element): boolean {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    const text = element.parentElement?.closest('p, li, td, dd, label, div, span')?.textContent?.trim() ?? ''
    return text.length > (element.textContent?.trim().length ?? 0)
  }

  return [...document.querySelectorAll(TARGETS)].flatMap((element) => {
    const own = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && own.width > 0 && own.height > 0
    if (!isSeen || element.closest('[aria-hidden=true], [inert], .visually-hidden, [disabled]') || isInSentence(element)) return []
    const { left, top, right, bottom } = boxOf(element)
    const [width, height] = [right - left, bottom - top]
    if (width >= MIN && height >= MIN) return []
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return [`${element.tagName.toLowerCase()} '${name.slice(0, 40)}' ${Math.round(width)}×${Math.round(height)}`]
  })
}
