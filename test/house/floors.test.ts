import { describe, expect, it } from 'vitest';
import { folderCycles } from '#bin/house/cycles';
import { drawFloors, floorFaults, floorOf, floors, misplaced } from '#bin/house/floors';

const imports = (...pairs: readonly (readonly [from: string, to: string])[]) =>
  pairs.map(([from, to]) => ({
    from: `functions/${from}`,
    to: `functions/${to}`,
    isType: true,
  }));
const isForbidden = (from: string, to: string) => floorFaults(imports([from, to])).length > 0;

describe('the floors of functions', () => {
  it('allows what is below: stores, rules and mail of lower floors, the kernel and pdf', () => {
    expect(isForbidden('posts/posts.ts', 'people/store/users.ts')).toBe(false);
    expect(
      isForbidden('mailings/worker/mail-worker.ts', 'subscribers/mail/subscriber-mail.ts'),
    ).toBe(false);
    expect(isForbidden('posts/posts.ts', 'kernel/id.ts')).toBe(false);
    expect(isForbidden('finance/documents/pdf.ts', 'pdf/report.ts')).toBe(false);
  });

  it('finds an import of a higher floor, also of a type', () => {
    expect(isForbidden('people/users.ts', 'posts/store/post-reader.ts')).toBe(true);
  });

  it('finds an import of the same floor', () => {
    expect(floorOf('places')).toBe(floorOf('posts'));
    expect(isForbidden('places/places.ts', 'posts/store/posts.ts')).toBe(true);
  });

  it('finds an import of a capability by the kernel, and of pdf by the kernel', () => {
    expect(isForbidden('kernel/mail/send/ses.ts', 'people/store/users.ts')).toBe(true);
    expect(isForbidden('pdf/report.ts', 'people/store/users.ts')).toBe(true);
    expect(isForbidden('kernel/http/serve.ts', 'pdf/report.ts')).toBe(true);
  });

  it('finds an import of what a capability does not open, and of an entry', () => {
    expect(isForbidden('home/home.ts', 'posts/posts.ts')).toBe(true);
    expect(isForbidden('home/home.ts', 'posts/posts.lambda.ts')).toBe(true);
  });

  it('lets entries put capabilities together', () => {
    expect(isForbidden('places/places.lambda.ts', 'pages/store/page-reader.ts')).toBe(false);
  });

  it('puts a capability without a row just above the ground, where no other imports it', () => {
    expect(isForbidden('canteen/meals.ts', 'people/store/users.ts')).toBe(false);
    expect(isForbidden('canteen/meals.ts', 'posts/store/posts.ts')).toBe(true);
    expect(isForbidden('home/home.ts', 'canteen/store/meals.ts')).toBe(true);
    expect(isForbidden('canteen/meals.ts', 'library/store/books.ts')).toBe(true);
  });

  it('names a row without its capability, and a capability on two floors', () => {
    const known = floors.flatMap(({ holds }) => holds);
    expect(misplaced(known)).toEqual([]);
    expect(misplaced(known.filter((name) => name !== 'posts'))).toEqual(['posts: no folder']);
    const twice = [...floors, { about: 'also', holds: ['posts'] }];
    expect(misplaced(known, twice)).toEqual(['posts: two floors']);
  });

  it('draws the top floor first, each capability with those that it imports', () => {
    const drawn = drawFloors(imports(['posts/posts.ts', 'people/store/users.ts']));
    expect(drawn[0]).toMatch(/^9 {2}overviews/);
    expect(drawn).toContain('     posts people');
    expect(drawn.at(-1)).toMatch(/kernel pdf/);
  });
});

describe('cycles of folders', () => {
  const circle = imports(
    ['people/users.ts', 'posts/store/posts.ts'],
    ['posts/rules/visible.ts', 'places/store/places.ts'],
    ['places/places.ts', 'people/store/users.ts'],
    ['media/media.ts', 'people/store/users.ts'],
  );

  it('finds folders that import each other in a circle, though no files do', () => {
    expect(folderCycles(circle, 'functions')).toEqual([['people', 'places', 'posts']]);
  });

  it('finds none when one import of the circle is by an entry', () => {
    const isEntry = (path: string) => path === 'functions/places/places.ts';
    expect(folderCycles(circle, 'functions', isEntry)).toEqual([]);
  });

  it('leaves out imports within a folder and of files of the top folder', () => {
    const inside = imports(['posts/posts.ts', 'posts/store/posts.ts'], ['posts/a.ts', 'wiring.ts']);
    expect(folderCycles([...inside, ...imports(['wiring.ts', 'posts/a.ts'])], 'functions')).toEqual(
      [],
    );
  });
});
