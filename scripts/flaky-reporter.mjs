// A vitest reporter: writes the names of the tests that passed only after a retry, as JSON, to the file that FLAKY_REPORT names.
import { writeFileSync } from 'node:fs'

export default class FlakyReporter {
  #flaky = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#flaky.push(test.fullName)
  }

  onTestRunEnd() {
    if (process.env.FLAKY_REPORT) writeFileSync(process.env.FLAKY_REPORT, JSON.stringify(this.#flaky))
  }
}
