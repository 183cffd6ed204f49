import { describe, expect, it } from 'vitest';
import { windowInWords } from '../../../../web/src/features/posts/preview/previewWindow.ts';

const zone = 'Australia/Sydney';
const now = new Date('2026-06-04T00:00:00.000Z');
const inWords = (publish_start: string, publish_end = 'INDEFINITE', published = true) =>
  windowInWords({ published, publish_start, publish_end }, now, zone);

describe('when a post is to be seen', () => {
  it('is told for a draft and for what has no start', () => {
    expect(inWords('UNPUBLISHED', 'UNPUBLISHED', false)).toBe(
      'It is a draft: shown here as if it were published.',
    );
    expect(inWords('UNPUBLISHED')).toBe('It has no start date yet.');
  });

  it('is told in the school’s time, from when and until when', () => {
    expect(inWords('2026-06-04T23:30:00.000Z', '2026-06-05T05:30:00.000Z')).toBe(
      'It is to be seen from Friday 5 June 2026, 9:30 am until Friday 5 June 2026, 3:30 pm.',
    );
    expect(inWords('2026-06-03T23:30:00.000Z')).toBe(
      'It is out since Thursday 4 June 2026, 9:30 am, with no end.',
    );
  });

  it('says of what has ended that nobody sees it', () => {
    expect(inWords('2026-06-01T00:00:00.000Z', '2026-06-04T00:00:00.000Z')).toBe(
      'It ended on Thursday 4 June 2026, 10:00 am: nobody sees it any more. This is how it was.',
    );
  });
});
