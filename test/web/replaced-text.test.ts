import { expect, it } from 'vitest';
import { replacedTexts } from '../../web/replaced-text.ts';

const file = 'router/index.mjs';
const id = '/portal/node_modules/router/index.mjs';

/** Returns the plugin's steps as plain functions. */
function stepsOf(text: string) {
  const plugin = replacedTexts('test', [{ file, text, by: '$&' }]);
  const transform = plugin.transform as (code: string, id: string) => { code: string } | null;
  return { transform, end: plugin.buildEnd as (error?: Error) => void };
}

it('replaces a text at every place, as it is written', () => {
  const { transform, end } = stepsOf('Form');
  expect(transform('Form; Form;', id)?.code).toBe('$&; $&;');
  expect(transform('Form;', '/portal/web/src/router/index.mjs')).toBeNull();
  expect(() => end()).not.toThrow();
});

it('refuses a version without the text, and one without the file', () => {
  const { transform, end } = stepsOf('Form');
  expect(() => transform('Other;', id)).toThrow('router/index.mjs no longer holds Form');
  expect(() => end()).toThrow('No package has router/index.mjs');
  expect(() => end(new Error('Another fault'))).not.toThrow();
});
