import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names the tests that passed only when they were tried again. A browser beside other work may be late once; a test that stands here
 * again and again waits for the wrong thing, or has found a race of the portal's own.
 */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const { children, relativeModuleId } of modules) {
      for (const test of children.allTests('passed')) {
        if (test.diagnostic()?.flaky) {
          console.log(`Passed at the second try: ${relativeModuleId} > ${test.fullName}`);
        }
      }
    }
  }
}
