import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredPost } from '#functions/posts/store/post.record';
import { readPdf } from '#test/support/pdf-reader';
import { photograph } from '#test/support/pictures/picture-samples';
import { popplerMissing, readByOthers } from '#test/support/poppler';
import { isFullProof } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { administrator, type MagazineSchool, magazineSchool } from './magazine-school.ts';

let school: MagazineSchool;
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  school = await magazineSchool();
});

const hour = 3_600_000;
const at = (hours: number) => new Date(school.now().getTime() + hours * hour).toISOString();

/** Generates the PDF of the school, with an act between its request and the worker. */
async function generated(between: () => Promise<unknown> = async () => {}) {
  const { connections_pdfUid } = await school.handlers.create({}, administrator, school.at());
  await between();
  await school.workAll();
  const stored = await school.pdfs.of(schoolNamed('regional')).get({ connections_pdfUid });
  const file = school.files().get(stored?.object_key ?? '');
  if (!file) throw new Error(`No file: ${stored?.message}`);
  const pdf = await readPdf(file);
  const text = [...texts(pdf.whole), ...pdf.artifacts].join('\n');
  return { pdf, text, stored, file };
}

interface Read {
  readonly text: string;
  readonly parts: readonly Read[];
}
const texts = (part: Read): string[] => [part.text, ...part.parts.flatMap(texts)];

/** Posts that a magazine must not hold. The texts of each have its own word with `canary`. */
const canaries = (): Record<string, Partial<StoredPost>> => ({
  draft: { published: false },
  private: { make_public: false },
  ended: { end: at(-1) },
  later: { start: at(1) },
  never: { start: undefined },
  removed: { is_deleted: true },
  carers: { for_carer_only: true },
  notice: { type: 'notice' },
  principal: { type: 'principal' },
  dailyemail: { type: 'dailyemail' },
});

/** Stores one post that is shown, and the canaries. */
async function storeCanaries(): Promise<void> {
  await school.store({ postUid: 'shown', title: 'Shown', content_html: '<p>visible</p>' });
  for (const [name, is] of Object.entries(canaries())) {
    const word = `canary-${name}`;
    await school.store({
      postUid: word,
      title: word,
      content_html: `<p>${word}</p>`,
      excerpt: word,
      postcategory_categoryname: word,
      postcategory_categoryid: word,
      ...is,
    });
  }
  await school.store({ postUid: 'canary-elsewhere', title: 'canary-elsewhere' }, 'main');
}

describe('the magazine', () => {
  it('holds no post that is not live, public and for everyone', async () => {
    await storeCanaries();
    const { text, stored, file } = await generated();
    expect(text).toContain('visible');
    expect(text).not.toContain('canary');
    expect(file.toString('latin1')).not.toContain('canary');
    expect(stored?.posts).toEqual(['shown']);
  });

  it.skipIf(!isFullProof || popplerMissing)('holds none of them for poppler', async () => {
    await storeCanaries();
    const hidden = readByOthers((await generated()).file);
    expect(hidden.text).toContain('visible');
    expect(JSON.stringify(hidden)).not.toContain('canary');
    // The same posts in a magazine that may hold them: poppler would have found the words.
    await school.store({ postUid: 'canary-live', title: 'canary-live' });
    expect(readByOthers((await generated()).file).text).toContain('canary-live');
  });

  it('leaves out what changed between the request and the worker', async () => {
    await school.store({ postUid: 'stays', title: 'Stays' });
    for (const name of ['ends', 'hides', 'goes']) await school.store({ postUid: name });
    const { text, stored } = await generated(async () => {
      await school.store({ postUid: 'ends', end: school.now().toISOString() });
      await school.store({ postUid: 'hides', make_public: false });
      await school.store({ postUid: 'goes', is_deleted: true });
      // Published after the request, so in the next PDF.
      await school.store({ postUid: 'arrives', title: 'Arrives' });
    });
    expect(text).toContain('Stays');
    expect(text).not.toMatch(/Arrives|Text of (ends|hides|goes)/);
    expect(stored?.posts).toEqual(['stays']);
  });

  it('has a cover, contents with pages, categories as sections, and a header', async () => {
    const categories = { sport: ['Sport', 2], music: ['Music', 1] } as const;
    for (const [postcategoryUid, [categoryname, sort_order]] of Object.entries(categories)) {
      await school.put('post-categories', {
        pk: 'regional',
        sk: postcategoryUid,
        postcategoryUid,
        categoryname,
        sort_order,
        categorytype: 'newsletter',
        category_background_color: '#123456',
      });
      for (const i of [1, 2]) {
        await school.store({
          postUid: `${postcategoryUid}${i}`,
          title: `${categoryname} ${i}`,
          start: at(-i),

          postcategory_categoryid: postcategoryUid,
          content_html: `<p>${'Long text. '.repeat(200)}</p>`,
        });
      }
    }
    await school.store({ postUid: 'other', title: 'Other' });
    const picture = `regional/${'a'.repeat(64)}-1600x690.jpg`;
    await school.storePicture(picture, await photograph(1600, 690));
    const header = { connectionheaderUid: 'h1', alttext: 'The harbour', caption: 'Winter' };
    await school.put('connection-headers', {
      pk: 'regional',
      sk: 'h1',
      ...header,
      caption_location: 'top_left',
      start: at(-1),
      featured_img_url: picture,
      featured_img_type: 'image/jpeg',
      created_at: at(-1),
      updated_at: at(-1),
      users_userid: 'u',
      users_username: 'u',
      users_firstname: 'Zelda',
      users_lastname: 'Z',
    });
    const { pdf, text } = await generated();
    expect(pdf.title).toBe('Connections, 5 June 2026');
    expect(pdf.bookmarks().map(({ title, depth }) => [title, depth])).toEqual([
      ['Music', 0],

      ['Music 1', 1],
      ['Music 2', 1],
      ['Sport', 0],
      ['Sport 1', 1],
      ['Sport 2', 1],

      ['More news', 0],
      ['Other', 1],
    ]);
    expect(pdf.links().every(({ to }) => (to ?? -1) > 1)).toBe(true);
    expect(pdf.artifacts).toContain('Connections · Music');
    const figures = pdf.whole.parts.filter(({ tag }) => tag === 'Figure');
    expect(figures.map(({ alt }) => alt)).toEqual(['The harbour']);
    expect(text).toContain('Winter');
    // The names of authors stay inside the school.
    expect(text).not.toMatch(/Zelda|Ed Ng/);
  });

  it('reads pictures of the own school only, and nothing from an address', async () => {
    const own = `regional/${'a'.repeat(64)}-60x40.jpg`;
    const foreign = `main/${'b'.repeat(64)}-60x40.jpg`;
    for (const name of [own, foreign]) {
      await school.storePicture(name, await photograph(60, 40));
    }
    const sources = [own, foreign, 'file:///etc/passwd', 'http://169.254.169.254/latest'];
    await school.store({
      postUid: 'pictures',
      content_html: sources.map((src) => `<img src="${src}" alt="x">`).join(''),
    });
    const { pdf } = await generated();
    expect(pdf.pictures()).toHaveLength(1);
  });
});
