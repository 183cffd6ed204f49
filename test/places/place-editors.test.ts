import { expect, it } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { editorWrites } from '#functions/places/store/place-editors';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const named = (count: number) => Array.from({ length: count }, (_, n) => `uid-e${n}`);

it('limits a change of editors to 90 people, which fit in one transaction', async () => {
  const asked: string[] = [];
  const users = {
    of: ({ site }: School) => ({
      async many(userUids: readonly string[]) {
        asked.push(site);
        return userUids.map((userUid) => profile({ username: userUid.slice(4), places: ['p'] }));
      },
    }),
  };
  const writes = (before: readonly string[], after: readonly string[]) =>
    editorWrites({ users, TableName: 'users' }, schoolNamed('regional'), {
      placeUid: 'p',
      before,
      after,
    });
  await expect(writes([], named(91))).rejects.toMatchObject({
    fields: { editors: 'You can change 90 editors at most. Save in two steps.' },
  });
  await expect(writes(named(50), ['uid-x', ...named(10)])).resolves.toHaveLength(41);
  const all = await writes([], named(90));
  expect(new Set(all.map(({ Update }) => Update?.Key?.pk))).toEqual(new Set(['regional']));
  expect([all.length, new Set(asked)]).toEqual([90, new Set(['regional'])]);
});
