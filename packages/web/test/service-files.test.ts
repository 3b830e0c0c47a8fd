import { launchdPlist } from '@clinic/operations/service/launchd'
import { taskSteps, taskXml } from '@clinic/operations/service/task-scheduler'
import { expect, test } from 'vitest'

// Here, because here is a parser of XML.
const plan = { command: ['/bin/true', '--a=b', `/srv/St. "Mary's" & <100 %> $HOME/main.ts`], folder: '/srv', writable: [], user: 'root' }

function parsed(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return document
}

test('OPS-05: the files for macOS and Windows are well-formed, and hold odd paths as they are', () => {
  const words = [...parsed(launchdPlist(plan)).querySelectorAll('array > string')].map(({ textContent }) => textContent)
  expect(words).toEqual(['/usr/bin/caffeinate', '-s', ...plan.command])
  const task = parsed(taskXml({ ...plan, command: ['C:\\node.exe', 'a b', 'c&d'] }))
  expect(['Command', 'Arguments', 'LogonType', 'RestartOnFailure > Interval'].map((name) => task.querySelector(name)?.textContent)).toEqual(
    ['C:\\node.exe', '"a b" c&d', 'S4U', 'PT1M'],
  )
  expect(taskSteps(plan).notes.join()).toContain('powercfg /change standby-timeout-ac 0')
})
