import { describe, expect, it } from 'vitest';
import { windowInWords } from '../../web/src/features/posts/preview/previewWindow.ts';

const zone = 'Australia/Sydney';
const now = new Date('2026-06-04T00:00:00.000Z');
const inWords = (publish_start: string, publish_end = 'INDEFINITE', published = true) =>
  windowInWords({ published, publish_start, publish_end }, now, zone);

describe('the publish window in words', () => {
  it('describes a draft and a post without a start', () => {
    expect(inWords('UNPUBLISHED', 'UNPUBLISHED', false)).toBe(
      'It is a draft. The preview shows it as if it were published.',
    );
    expect(inWords('UNPUBLISHED')).toBe('It has no start date yet.');
  });

  it('names start and end in the school’s time zone', () => {
    expect(inWords('2026-06-04T23:30:00.000Z', '2026-06-05T05:30:00.000Z')).toBe(
      'It is visible from Friday 5 June 2026, 9:30 am until Friday 5 June 2026, 3:30 pm.',
    );
    expect(inWords('2026-06-03T23:30:00.000Z')).toBe(
      'It has been visible since Thursday 4 June 2026, 9:30 am, with no end.',
    );
  });

  it('says that an ended post is no longer shown', () => {
    expect(inWords('2026-06-01T00:00:00.000Z', '2026-06-04T00:00:00.000Z')).toBe(
      'It ended on Thursday 4 June 2026, 10:00 am and is no longer visible.',
    );
  });
});
