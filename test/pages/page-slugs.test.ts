import { expect, it } from 'vitest';
import { slugsFor } from '#shared/pages/page-slug';
import { PageDraft } from '#shared/pages/pages.schemas';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, request } from '#test/support/records/people';
import { pageChange, pageDraft, placeDraft, placesOver } from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { naughtyStrings } from '#test/support/texts';

const isSafe = (slug: string) => {
  expect(slug).not.toMatch(/[\s/\\?#%<>"'&.]|^-|-$|^$/);
  expect(
    decodeURIComponent(new URL(`https://x.example/${encodeURIComponent(slug)}`).pathname),
  ).toBe(`/${slug}`);
};

it('makes slugs of all naughty titles that are safe in an address', () => {
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(515);
  for (const title of naughtyStrings) {
    for (const slug of slugsFor(title, '0123456789abcdef', 'page')) isSafe(slug);
  }
});

it('refuses a naughty title with a sentence, or gives its page a unique and stable slug', async () => {
  const tables = memoryTables(async () => {});
  const { places, pages } = placesOver(tables);
  await storeProfiles(tables, profile({ username: 'tess', type: 'faculty' }));
  // A place can have 300 pages. Each title is used twice, so that its slug is also taken once.
  for (let from = 0; from < naughtyStrings.length; from += 140) {
    const place = await places.create(
      placeDraft({ place: `Place ${from}` }),
      administrator,
      request(),
    );
    const slugs: string[] = [];
    for (const [i, title] of naughtyStrings.slice(from, from + 140).entries()) {
      const given = { ...pageDraft(place.placeUid), title };
      const parsed = PageDraft.safeParse(given);
      if (!parsed.success) {
        for (const { message } of parsed.error.issues) expect(message).toMatch(/^[*]?Please /);
        continue;
      }
      for (const description of [`Once, ${i}.`, `Twice, ${i}.`]) {
        const pageData = { ...parsed.data, description };
        const page = await pages.create({ pageData }, administrator, request());
        isSafe(page.slug);
        slugs.push(page.slug);
        if (slugs.length % 20 === 0) {
          const renamed = { pageData: pageChange(page, { title: 'Renamed' }), form: false };
          expect((await pages.update(renamed, administrator, request())).slug).toBe(page.slug);
        }
      }
    }
    expect(slugs.length).toBeGreaterThan(100);
    expect(new Set(slugs).size).toBe(slugs.length);
  }
});
