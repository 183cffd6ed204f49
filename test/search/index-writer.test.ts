import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { openSegment } from '#functions/search/index/segment';
import { indexWriter } from '#functions/search/index-writer';
import { contentOf, documentOf, segmentOf } from '#test/search/index/index-samples';
import { bound, schoolNamed } from '#test/support/records/school';
import { memoryFiles, memoryLists } from '#test/support/records/search-index';

const now = new Date('2026-03-03T00:00:00Z');

/** The texts of a school, which a test changes. Each change is a message that a worker gets later. */
function school(turn: (call: string) => Promise<void> = async () => {}) {
  const texts = new Map<string, string>();
  const [lists, files] = [memoryLists(turn), memoryFiles(turn)];
  const library = bound({
    async *ids() {
      for (const uid of [...texts.keys()]) yield `post:${uid}`;
    },
    async documents(ids: readonly string[]) {
      await turn('library.documents');
      const uids = [...new Set(ids)].map((id) => id.slice('post:'.length));
      return {
        documents: uids.flatMap((uid) => {
          const text = texts.get(uid);
          return text === undefined ? [] : [documentOf(uid, { text })];
        }),
        gone: uids.filter((uid) => !texts.has(uid)).map((uid) => `post:${uid}`),
      };
    },
  });
  const writer = indexWriter({ library, lists, files });
  const segments = () =>
    (lists.all.get('main')?.files ?? []).map(({ key }) =>
      openSegment(files.all.get(key) as Buffer),
    );
  /** Returns what an index has that is built from scratch now. */
  const scratch = () =>
    contentOf([segmentOf([...texts].map(([uid, text]) => documentOf(uid, { text })))]);
  return { texts, lists, files, writer, segments, content: () => contentOf(segments()), scratch };
}

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ uid: fc.nat(6), text: fc.constantFrom('camp', 'bus', undefined) }),
  },
  { weight: 1, arbitrary: fc.constant('build' as const) },
);

describe('the writer of an index', () => {
  it('builds the index of a school that has none, and then follows changes', async () => {
    const { texts, writer, content, scratch, files } = school();
    texts.set('a', 'camp').set('b', 'bus');
    await writer.of(schoolNamed('main')).update(['post:b'], now);
    expect(Object.keys(content())).toEqual(['post:a', 'post:b']);
    texts.set('a', 'choir').delete('b');
    await writer.of(schoolNamed('main')).update(['post:a', 'post:b'], now);
    expect(content()).toEqual(scratch());
    expect(content()['post:a']).toContain('choir 4');
    expect(files.all.size).toBeLessThan(3);
  });

  it('has the content of an index from scratch after any order of changes, deaths and repeats', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(act, { minLength: 1, maxLength: 12 }),
        fc.uniqueArray(fc.nat(60), { maxLength: 5 }),
        async (s, acts, deaths) => {
          let calls = 0;
          const turn = async (call: string) => {
            await s.schedule(Promise.resolve(), call);
            if (deaths.includes(calls++)) throw new Error('The worker dies');
          };
          const { texts, writer, content, scratch, lists, files } = school(turn);
          /** A queue delivers a change again until a worker survives it; here also when it does. */
          const deliver = async (id: string) => {
            for (let left = 2; left > 0; ) {
              await writer
                .of(schoolNamed('main'))
                .update([id], now)
                .then(
                  () => left--,
                  () => {},
                );
            }
          };
          const work: Promise<unknown>[] = [];
          for (const each of acts) {
            if (each === 'build') {
              work.push(
                writer
                  .of(schoolNamed('main'))
                  .build(now)
                  .catch(() => {}),
              );
              continue;
            }
            const { uid, text } = each;
            if (text === undefined) texts.delete(`p${uid}`);
            else texts.set(`p${uid}`, text);
            work.push(deliver(`post:p${uid}`));
          }
          await s.waitFor(Promise.all(work));
          expect(content()).toEqual(scratch());
          // A build leaves no file of an earlier state, also if a worker died before.
          deaths.length = 0;
          await s.waitFor(writer.of(schoolNamed('main')).build(now));
          expect(content()).toEqual(scratch());
          expect([...files.all.keys()]).toEqual(lists.all.get('main')?.files.map(({ key }) => key));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps few files, and writes each document again a few times only', async () => {
    let written = 0;
    const { texts, writer, lists, files, content } = school();
    await writer.of(schoolNamed('main')).build(now);
    const { of } = files;
    Object.assign(files, {
      of: (where: School) => ({
        ...of(where),
        write(version: number, file: Buffer) {
          written += openSegment(file).ids.length;
          return of(where).write(version, file);
        },
      }),
    });
    for (let n = 0; n < 300; n++) {
      texts.set(`p${n}`, `word${n}`);
      await writer.of(schoolNamed('main')).update([`post:p${n}`], now);
    }
    expect(Object.keys(content())).toHaveLength(300);
    expect(lists.all.get('main')?.files.length).toBeLessThan(10);
    expect(written / 300).toBeLessThan(10);
  });

  it('leaves nothing of a removed document after a build, also not of an interrupted change', async () => {
    let isDying = false;
    const { texts, writer, files } = school(async (call) => {
      if (isDying && call === 'lists.replace') throw new Error('The worker dies');
    });
    texts.set('a', 'secretword').set('b', 'bus');
    await writer.of(schoolNamed('main')).build(now);
    texts.set('b', 'secretword');
    isDying = true;
    await expect(writer.of(schoolNamed('main')).update(['post:b'], now)).rejects.toThrow('dies');
    isDying = false;
    texts.clear();
    texts.set('b', 'bus');
    await writer.of(schoolNamed('main')).build(now);
    expect([...files.all.values()].some((file) => file.includes('secretword'))).toBe(false);
  });
});
