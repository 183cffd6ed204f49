import { describe, expect, it } from 'vitest';
import { builtKeys } from '#bin/house/keys';

const file = (path: string, text: string) => ({ path, text });
const key = 'const pk = `$' + '{school.site}#orders`;';

describe('keys of records', () => {
  it('finds a key that a store builds from the text of the school', () => {
    expect(builtKeys([file('functions/posts/store/posts.ts', `\n${key}`)])).toEqual([
      'functions/posts/store/posts.ts:2',
    ]);
  });

  it('accepts paths of files, the kit, tests and named files', () => {
    const path = 'const Key = `files/$' + '{site}/a.pdf`;';
    const others = ['functions/kernel/record/key.ts', 'functions/kernel/store/limits.ts'];
    const tests = ['test/posts/posts.test.ts', ...others].map((each) => file(each, key));
    expect(builtKeys([file('functions/posts/store/files.ts', path), ...tests])).toEqual([]);
  });
});
