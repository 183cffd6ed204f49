import { expect, it } from 'vitest';
import { flat, synthesise } from '#test/infra/synthesised';

const cachesOf = (context?: Readonly<Record<string, string>>) =>
  new Set(
    synthesise(context && { context })
      .all('AWS::Lambda::Function', 'Portal-Api')
      .map(({ Properties }) => /"NODE_COMPILE_CACHE":"([^"]*)"/.exec(flat(Properties))?.[1]),
  );

it('sets no compile cache without the option', () => {
  expect(cachesOf()).toEqual(new Set([undefined]));
});

it('lets every Lambda use the compile cache of its package with the option', () => {
  expect(cachesOf({ compileCache: 'true' })).toEqual(new Set(['/var/task/compile-cache']));
});
