import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionHeaderHandlers } from '#functions/api/connection-headers';
import { picturesOf } from '#functions/api/pictures';
import { connectionHeaderRepository } from '#functions/data/connection-headers';
import { HeaderDraft } from '#shared/contract/connection-headers';
import { editor, person, request, student } from '#test/support/people';
import { startTestTables, type TestTables } from '#test/support/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('connection-headers');
});
afterAll(() => tables.stop());

const image = `main/${'c'.repeat(64)}-1600x690.jpg`;
const form = (is: Record<string, unknown> = {}) => ({
  publish_start: '2026-03-02T00:00:00.000Z',
  publish_end: 'INDEFINITE',
  caption: 'Term 1',
  featured_img_url: image,
  ...is,
});
const draft = (is: Record<string, unknown> = {}) => HeaderDraft.parse(form(is));
const headers = (store = async () => image) =>
  connectionHeaderHandlers(
    connectionHeaderRepository(tables.db, tables.name('connection-headers')),
    picturesOf({ store }, { count: async () => {} }),
  );
const hours = (n: number) => new Date(Date.parse('2026-03-02T00:00:00.000Z') + n * 3_600_000);

describe('hero headers', () => {
  it('are shown to readers inside their window, the newest first, to editors all', async () => {
    const add = (caption: string, n: number, is: Record<string, unknown> = {}) =>
      headers().create(draft({ caption, ...is }), editor, request({ now: hours(n) }));
    await add('First', 0);
    await add('Second', 1);
    await add('Future', 2, { publish_start: '2026-06-01T00:00:00.000Z' });
    await add('Over', 3, { publish_end: '2026-03-02T12:00:00.000Z' });
    const captions = async (who: typeof student) =>
      (await headers().list({ limit: 20 }, who, request({ now: hours(20) }))).records.map(
        (each) => each.caption,
      );
    expect(await captions(student)).toEqual(['Second', 'First']);
    expect(await captions(editor)).toEqual(['Over', 'Future', 'Second', 'First']);
    const [latest] = (await headers().list({ limit: 1 }, student, request({ now: hours(20) })))
      .records;
    expect(latest).toMatchObject({ caption: 'Second', featured_img_url: `/media/${image}` });
    expect(latest?.users_username).toBeUndefined();
    const elsewhere = person({ site: 'regional', capabilities: ['editor'] });
    expect(await captions(elsewhere)).toEqual([]);
  });

  it('refuse with the words of the specification', () => {
    const fields = (is: Record<string, unknown>) =>
      HeaderDraft.safeParse(form(is)).error?.issues.map(({ message }) => message);
    expect(fields({ caption: '' })).toEqual(['*Please enter caption.']);
    expect(fields({ caption: '', caption_location: 'no_caption' })).toBeUndefined();
    expect(fields({ featured_img_url: '' })).toEqual(['*Please select image.']);
    expect(fields({ publish_start: 'UNPUBLISHED', publish_end: 'UNPUBLISHED' })).toEqual([
      '*Please select start date.',
      '*Please select end date.',
    ]);
    expect(fields({ publish_end: '2026-03-01T00:00:00.000Z' })).toEqual([
      '*Please select valid date.',
    ]);
  });

  it('cannot start in the past, and a change of a stale one is a conflict', async () => {
    await expect(
      headers().create(draft({ publish_start: '2026-02-20T00:00:00.000Z' }), editor, request()),
    ).rejects.toMatchObject({ fields: { publish_start: expect.any(String) } });
    const made = await headers().create(draft(), editor, request());
    const change = (caption: string) =>
      headers().update(
        {
          ...draft({ caption }),
          connectionheaderUid: made.connectionheaderUid,
          updated_at: made.updated_at,
        },
        editor,
        request(),
      );
    expect((await change('One')).caption).toBe('One');
    await expect(change('Two')).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { caption: 'One' } },
    });
    const stored: string[] = [];
    const storing = headers(async () => {
      stored.push(image);
      return image;
    });
    const { connectionheaderUid, updated_at } = made;
    const late = { ...draft({ featuredImage: 'AAAA' }), connectionheaderUid, updated_at };
    await expect(storing.update(late, editor, request())).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(stored).toEqual([]);
    await headers().remove({ connectionheaderUid: made.connectionheaderUid }, editor, request());
    await expect(
      headers().remove({ connectionheaderUid: made.connectionheaderUid }, editor, request()),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('tell all but one of those who change one at the same moment what it is now', async () => {
    const made = await headers().create(draft(), editor, request());
    const { connectionheaderUid, updated_at } = made;
    const all = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((caption) =>
        headers().update(
          { ...draft({ caption }), connectionheaderUid, updated_at },
          editor,
          request(),
        ),
      ),
    );
    const won = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.caption] : []));
    expect(won).toHaveLength(1);
    for (const each of all) {
      if (each.status === 'fulfilled') continue;
      expect(each.reason).toMatchObject({ details: { current: { caption: won[0] } } });
    }
  });

  it('refuse a picture of another school, and every fault with the date in one answer', async () => {
    const foreign = `/media/regional/${'c'.repeat(64)}-1600x690.jpg`;
    const publish_start = '2026-02-20T00:00:00.000Z';
    await expect(
      headers().create(draft({ featured_img_url: foreign, publish_start }), editor, request()),
    ).rejects.toMatchObject({
      fields: {
        featuredImage: '*Please select image.',
        publish_start: 'A start date cannot be in the past.',
      },
    });
  });
});
