import { describe, expect, it } from 'vitest';
import { newestNews, news } from '#shared/site/news';
import { screens } from '#shared/site/screens';
import { helpFor } from '#shared/site/screens/help';

const readers = [
  { type: 'student', is_carer: false },
  { type: 'affiliate', is_carer: true },
  { type: 'affiliate', is_carer: false },
  { type: 'faculty', is_carer: false },
  { type: 'faculty', is_carer: true },
];

describe('help', () => {
  it('has short sentences for every screen and every reader', () => {
    const long = screens.flatMap(({ path }) =>
      readers.flatMap((reader) =>
        helpFor(path, reader)
          .split(/(?<=[.?!])\s+/)
          .filter((sentence) => sentence.split(' ').length > 20)
          .map((sentence) => [path, sentence]),
      ),
    );
    expect(long).toEqual([]);
    for (const { path } of screens) {
      for (const reader of readers) expect(helpFor(path, reader), path).not.toBe('');
    }
  });

  it('gives each reader a text of its own', () => {
    const [student, carer, , staff] = readers;
    if (!student || !carer || !staff) throw new Error('A reader is missing');
    const texts = [student, carer, staff].map((reader) => helpFor('/absences', reader));
    expect(new Set(texts).size).toBe(3);
  });

  it('has news with an identity of its own each, the newest first', () => {
    const ids = news.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(newestNews).toBe(ids[0]);
  });
});
