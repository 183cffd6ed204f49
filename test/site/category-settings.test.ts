import { beforeEach, describe, expect, it } from 'vitest';
import { postCategoryHandlers } from '#functions/posts/post-categories';
import { postCategoryRepository } from '#functions/posts/store/post-categories';
import { postCategoriesSchemas } from '#shared/posts/post-categories.schemas';
import type { SchoolSettings } from '#shared/site/school-settings.contract';
import { administrator, student } from '#test/support/records/people';
import { at, load, settingsScene } from './settings-scene.ts';

let scene: Awaited<ReturnType<typeof settingsScene>>;
beforeEach(async () => {
  scene = await settingsScene();
  for (const [n, name] of ['Arts', 'Sport', 'Science'].entries()) {
    const postcategoryUid = name.toLowerCase();
    await scene.put('post-categories', {
      pk: 'main',
      sk: postcategoryUid,
      postcategoryUid,
      categoryname: name,
      categorytype: 'Newsletter',
      category_background_color: '#005599',
      sort_order: (n + 1) * 10,
    });
  }
});

type Categories = SchoolSettings['categories'];
const save = async (categories: Categories, minute = 1) => {
  const { updated_at } = await load(scene);
  return scene.handlers.changeCategories({ categories, updated_at }, administrator, at(minute));
};
const current = async () => (await load(scene)).categories;
const listed = async (query: object = {}) => {
  const handlers = postCategoryHandlers(postCategoryRepository(scene.tables));
  const input = postCategoriesSchemas.list.input.parse(query);
  return (await handlers.list(input, student, at(0))).map(({ categoryname }) => categoryname);
};
/** Stores what lists need of a newsletter. */
const storePost = (postcategory_categoryid: string) =>
  scene.put('posts', {
    pk: 'main',
    sk: 'p1',
    startedPk: 'main',
    startedSk: '2026-01-01T00:00:00.000Z#p1',
    title: 'Spring concert',
    slug: 'spring-concert',
    type: 'newsletter',
    excerpt: '',
    featured_img_url: '',
    postcategory_categoryid,
    postcategory_categoryname: 'Arts',
    published: true,
    make_public: false,
    for_carer_only: false,
    sort_order: 5,
    group_list: { groups: [], groupNames: [], groupNamesSearch: '', userTypes: [] },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    users_userid: 'u',
    users_username: 'u',
    users_firstname: 'U',
    users_lastname: 'U',
  });

describe('the categories of posts', () => {
  it('takes the order of the form, and gives new ones identifiers', async () => {
    const [arts, sport, science] = await current();
    if (!arts || !sport || !science) throw new Error('A category is missing');
    const added = { categoryname: 'Boarding', category_background_color: '#7a1f2b' };
    const { categories } = await save([science, added, { ...arts, categoryname: 'Music' }, sport]);
    expect(categories.map(({ categoryname }) => categoryname)).toEqual([
      'Science',
      'Boarding',
      'Music',
      'Sport',
    ]);
    expect(categories.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4]);
    expect(categories[1]?.postcategoryUid).toMatch(/./);
    expect(await listed()).toEqual(['Science', 'Boarding', 'Music', 'Sport']);
  });

  it('changes nothing when an unchanged list is sent back', async () => {
    const before = scene.stored('post-categories');
    await save(await current());
    expect(scene.stored('post-categories')).toEqual(before);
    const changes = await scene.handlers.listChanges({ limit: 5 }, administrator, at(9));
    expect(changes.records).toEqual([]);
  });

  it('hides one from editors; lists of posts still name it', async () => {
    const [arts, ...others] = await current();
    await save([{ ...arts, hidden: true } as Categories[number], ...others]);
    expect(await listed()).toEqual(['Sport', 'Science']);
    expect(await listed({ with_hidden: 'true' })).toEqual(['Arts', 'Sport', 'Science']);
  });

  it('removes one only when no post has it, and undo restores it', async () => {
    await storePost('arts');
    const [arts, sport, science] = await current();
    if (!arts || !sport || !science) throw new Error('A category is missing');
    await expect(save([sport, science])).rejects.toMatchObject({
      fields: { categories: 'Posts have the category Arts. Hide it instead.' },
    });
    const { updated_at } = await save([arts, science]);
    expect(await listed()).toEqual(['Arts', 'Science']);
    await scene.handlers.undo({ changed_at: updated_at }, administrator, at(5));
    expect(await current()).toEqual([arts, sport, science]);
  });

  it.each([
    [
      'an unknown one',
      [{ postcategoryUid: 'x', categoryname: 'X', category_background_color: '#000000' }],
      'changed meanwhile',
    ],
    [
      'two of one name',
      [
        { categoryname: 'X', category_background_color: '#000000' },
        { categoryname: 'x', category_background_color: '#000000' },
      ],
      'only once',
    ],
    [
      'a colour that is none',
      [{ categoryname: 'X', category_background_color: 'red' }],
      'such as #12355b',
    ],
  ])('refuses %s', async (_, given, says) => {
    await expect(save([...(await current()), ...given])).rejects.toMatchObject({
      fields: { categories: expect.stringContaining(says) },
    });
  });
});
