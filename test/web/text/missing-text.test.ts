import { expect, it } from 'vitest';
import { missingText } from '../../../web/src/components/text/missingText.ts';
import { partWords as dashboardWords } from '../../../web/src/features/dashboard/partWords.ts';
import { partWords } from '../../../web/src/home/partWords.ts';

it('names the parts of a page that could not be loaded, each once', () => {
  const text = missingText(['favourites'], partWords);
  expect(text).toBe('Not loaded: favourites. Everything else is here.');
  expect(missingText(['places', 'my_places', 'tasks'], partWords)).toBe(
    'Not loaded: links to courses and tasks. Everything else is here.',
  );
  expect(missingText(['intake', 'intakes', 'last_mailing'], dashboardWords)).toBe(
    'Not loaded: the intake and the last mailing. Everything else is here.',
  );
});

it('says that something is missing when a newer release names parts that this page does not know', () => {
  expect(missingText(['interviews'], partWords)).toBe('Some of this page could not be loaded.');
  expect(missingText(['interviews', 'calendar'], partWords)).toBe(
    'Not loaded: events. Everything else is here.',
  );
});
