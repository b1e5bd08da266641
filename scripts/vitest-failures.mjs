import { keepFailures } from './failures.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').SerializedError} SerializedError */

/** A Vitest reporter that saves the failures for the end of scripts/test.mjs. */
export default class VitestFailures {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} unhandled errors outside any test
   */
  onTestRunEnd(modules, unhandled) {
    keepFailures([
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => ({ title: 'an error outside the tests', error: textOf([error]) })),
    ]);
  }
}

/** @param {TestModule} module */
function failuresOf(module) {
  const file = `${module.project.name} › ${module.relativeModuleId}`;
  const failures = [];
  // A file that cannot be loaded, and hooks.
  if (module.errors().length > 0) failures.push({ title: file, error: textOf(module.errors()) });
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) {
      failures.push({ title: `${file} › ${suite.fullName}`, error: textOf(suite.errors()) });
    }
  }
  for (const test of module.children.allTests('failed')) {
    failures.push({ title: `${file} › ${test.fullName}`, error: textOf(test.result().errors ?? []) });
  }
  return failures;
}

/** @param {readonly { message: string, diff?: string | undefined, stacks?: readonly { file: string, line: number }[] | undefined }[]} errors */
function textOf(errors) {
  return errors
    .map(({ message, stacks, diff }) => {
      const place = stacks?.[0];
      return [message, place ? `at ${place.file}:${place.line}` : '', diff ?? ''].join('\n');
    })
    .join('\n');
}
