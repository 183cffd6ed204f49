import { expect, it } from 'vitest';
import { homeParts } from '#shared/home/home.contract';
import { missingText } from '../../web/src/home/missingText.ts';

it('names the parts of Home that could not be loaded, each once', () => {
  expect(missingText(['favourites'])).toBe('Not loaded: favourites. Everything else is here.');
  expect(missingText(['places', 'my_places', 'tasks'])).toBe(
    'Not loaded: links to courses and tasks. Everything else is here.',
  );
  for (const part of homeParts) expect(missingText([part])).not.toContain('undefined');
});

it('says that something is missing when a newer release names parts that this page does not know', () => {
  expect(missingText(['interviews'])).toBe('Some of this page could not be loaded.');
  expect(missingText(['interviews', 'calendar'])).toBe(
    'Not loaded: events. Everything else is here.',
  );
});
