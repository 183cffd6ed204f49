import { globSync, readFileSync } from 'node:fs';
import type { Guarded } from './guards/guarded.ts';
import { handlers, policies } from './guards/listed.ts';
import { testFinder } from './guards/nearest-tests.ts';
import { mutantsIn } from './mutants.ts';

/** Files that mention rights but decide nothing, each with what it does. */
const undecided: Readonly<Record<string, string>> = {
  'functions/wiring.ts': 'connects kernel/http/serve and kernel/http/caller, which decide',
  'functions/posts/rules/post-view.ts': 'holds the texts of refusals',
  'functions/calendar/rules/calendar-view.ts': 'holds the texts of refusals',
  'shared/site/screens.ts': 'chooses the screens of menus; the API checks every call',
  'shared/site/quick-acts.ts': 'chooses the buttons of Home; the API checks every call',
  'functions/people/store/grants.ts': 'is called only by an operator’s command, not by the API',
};

/** The tests that call every route, as every kind of person, at two schools. */
const ofAllRoutes = [
  'test/api/families.test.ts',
  'test/api/other-school.test.ts',
  'test/api/second-school.test.ts',
  'test/api/secret-addresses.test.ts',
  'test/api/matrix.test.ts',
];

const matrixFiles = globSync('shared/rights/matrix/*.ts');

const decides =
  /\b(reachOf|may|holds|isVisible|isForReader|isInForce|isPageVisible|isPlaceVisible|mayEditPlace|includesOf|mayRead)\(|AppError\(\s*'(forbidden|unauthorised|notFound)'/;

const listed: ReadonlyMap<string, Guarded['kind']> = new Map([
  ...matrixFiles.map((file) => [file, 'matrix'] as const),
  ...policies.map((file) => [file, 'policy'] as const),
  ...handlers.map((file) => [file, 'handler'] as const),
]);

/**
 * Finds the files that decide who may do what, with the tests that notice a missing check: those
 * in the list, those that call a function about rights, and those with the school in a key or a message.
 */
export function guardedFiles(): Guarded[] {
  const testsOf = testFinder();
  return globSync(['functions/**/*.ts', 'shared/**/*.ts'])
    .sort()
    .flatMap((file): Guarded[] => {
      const kind = listed.get(file) ?? foundKind(file);
      return kind ? [{ kind, file, tests: [...new Set([...testsOf(file), ...ofAllRoutes])] }] : [];
    });
}

function foundKind(file: string): Guarded['kind'] | undefined {
  const isHandler = !(file in undecided) && decides.test(readFileSync(file, 'utf8'));
  const kind = isHandler ? 'handler' : 'keys';
  return mutantsIn('.', [{ kind, file, tests: [] }]).length > 0 ? kind : undefined;
}

/** The files that a list names, for the test that they exist. */
export const listedFiles = [...listed.keys(), ...Object.keys(undecided), ...ofAllRoutes];
