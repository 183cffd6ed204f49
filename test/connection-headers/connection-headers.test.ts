import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionHeaderHandlers } from '#functions/connection-headers/connection-headers';
import { headerRecords } from '#functions/connection-headers/store/header.record';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { picturesOf } from '#functions/media/store/pictures';
import { HeaderDraft } from '#shared/connection-headers/connection-headers.schemas';
import { editor, person, request, student } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('connection-headers', 'idempotency');
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
const later = { publish_start: '2026-06-01T00:00:00.000Z' };
const draft = (is: Record<string, unknown> = {}) => HeaderDraft.parse(form(is));
const headers = (store = async () => image) =>
  connectionHeaderHandlers(
    headerRecords(tables, idempotencyRepository(tables)),
    picturesOf(
      { ...bound({ store }), has: async (name) => !name.includes('/dead') },
      bound({
        count: async () => {},
      }),
    ),
  );
const hours = (n: number) => new Date(Date.parse('2026-03-02T00:00:00.000Z') + n * 3_600_000);

describe('the hero headers', () => {
  it('shows readers the headers inside their window, newest first, and editors all', async () => {
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
    const elsewhere = person({ ...schoolNamed('regional'), capabilities: ['editor'] });
    expect(await captions(elsewhere)).toEqual([]);
  });

  it.each(['given-key', undefined])(
    'adds one header for a retried request with the key %s',
    async (key) => {
      let pictures = 0;
      const store = async () => {
        pictures++;
        return image;
      };
      const featuredImage = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`;
      const one = draft({ caption: `Retried ${key}`, featuredImage, ...later });
      const retry = () =>
        headers(store).create(one, editor, request({ now: hours(30), idempotencyKey: key }));
      const first = await retry();
      expect(await retry()).toEqual(first);
      expect(pictures).toBe(1);
      const { records } = await headers().list({ limit: 50 }, editor, request({ now: hours(31) }));
      expect(records.filter(({ caption }) => caption === one.caption)).toHaveLength(1);
    },
  );

  it('adds one header for 2 simultaneous requests', async () => {
    const one = draft({ caption: 'At once', ...later });
    const both = await Promise.all(
      [1, 2].map(() =>
        headers().create(one, editor, request({ now: hours(40), idempotencyKey: 'at-once' })),
      ),
    );
    expect(both[0]?.connectionheaderUid).toBe(both[1]?.connectionheaderUid);
  });

  it('adds a header again from the same form after a deletion', async () => {
    const add = () =>
      headers().create(draft({ caption: 'Again', ...later }), editor, request({ now: hours(50) }));
    const first = await add();
    const { connectionheaderUid } = first;
    await headers().remove({ connectionheaderUid }, editor, request({ now: hours(50) }));
    expect((await add()).connectionheaderUid).not.toBe(connectionheaderUid);
  });

  it('refuses faults in the specified words', () => {
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

  it('stores the real type of the picture, not the type in the form', async () => {
    const made = await headers().create(draft(), editor, request());
    expect(made.featured_img_type).toBe('image/jpeg');
    const png = `main/${'c'.repeat(64)}-1600x690.png`;
    const sent = { featuredImage: 'AAAA', featured_img_type: 'image/webp' };
    const stored = await headers(async () => png).create(draft(sent), editor, request());
    expect(stored.featured_img_type).toBe('image/png');
  });

  it('refuses a picture that was not uploaded', async () => {
    const dead = { featured_img_url: `/media/main/${'dead'.repeat(16)}-1600x690.jpg` };
    await expect(headers().create(draft(dead), editor, request())).rejects.toMatchObject({
      fields: { featuredImage: 'This picture is not uploaded. Choose a file instead.' },
    });
  });

  it('refuses a start in the past, and answers a conflict to a stale change', async () => {
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

  it('accepts one of several simultaneous changes and answers the others with the new version', async () => {
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

  it('reports a picture of another school and faults of the dates in one answer', async () => {
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
