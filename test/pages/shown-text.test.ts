import { expect, it } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { shownTextOf } from '#functions/pages/store/shown-text';
import { schoolNamed } from '#test/support/records/school';

const start = '2026-03-01T00:00:00.000Z';
const now = new Date('2026-03-02T00:00:00.000Z');
const page = { pageUid: 'p', schedule: [{ versionUid: 'v', hasText: true, start }] };

it('returns the text of the shown version, or else of the page, of the same school', async () => {
  const textFor = (site: string, at: Date) => {
    const of = <T>(answer: T) => ({ [site]: answer });
    const shown = shownTextOf({
      pages: {
        of: ({ site: asked }: School) => ({
          text: async () => of('Its own')[asked] ?? 'Of another school',
        }),
      },
      versions: {
        of: ({ site: asked }: School) => ({
          get: async () => of({ versionUid: 'v' })[asked],
          text: async () => of('Of the version')[asked],
        }),
      } as never,
    });
    return shown(schoolNamed(site), page as never, at);
  };
  for (const site of ['main', 'regional']) {
    expect(await textFor(site, now)).toBe('Of the version');
    expect(await textFor(site, new Date('2026-02-01'))).toBe('Its own');
  }
});
