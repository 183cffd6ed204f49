import { expect, test } from 'vitest';
import { readOptions } from '#bin/lib/running/local-options';

test('starts a seeded portal on port 4000 without options', () => {
  expect(readOptions([])).toEqual({
    help: false,
    port: 4000,
    reset: false,
    seed: true,
    people: undefined,
    data: undefined,
  });
});

test('reads every option', () => {
  const args = ['--port', '4100', '--reset', '--people=5000', '--data', '/tmp/x', '--no-seed'];
  expect(readOptions(args)).toMatchObject({
    port: 4100,
    reset: true,
    people: 5000,
    data: '/tmp/x',
    seed: false,
  });
});

test.each([
  [['--prot', '4100'], /--prot.*--port N/s],
  [['4100'], /4100.*--port N/s],
  [['--port', 'x'], /--port needs a whole number from 1 to 65535, not "x"/],
  [['--port', '70000'], /--port needs/],
  [['--port'], /--port/],
  [['--people', '0'], /--people needs/],
])('rejects %j with a message', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
