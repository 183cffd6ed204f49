import { beforeAll, expect, test } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { demoPlaces } from '#bin/demo/places';
import { demoSchool } from '#bin/demo/school';
import { slugOf } from '#shared/kernel/slug';
import { driveFolderAddress } from '#shared/pages/page-folder';
import { pagetypeUids } from '#shared/pages/page-types';
import { takeIn } from './take-in.ts';

const date = '2026-05-14';
const sites = ['main', 'regional'] as const;
const school = demoSchool({ people: 300, date });
const taken = new Map<string, Awaited<ReturnType<typeof takeIn>>>();
beforeAll(async () => {
  for (const site of sites) taken.set(site, await takeIn(school, site, date));
});

test.each(sites)('creates places at %s for its courses, with their areas', (site) => {
  const courses = taken.get(site)?.of('courses') ?? [];
  const shown = demoPlaces(site).filter(({ place_id }) => place_id !== undefined);
  expect(shown).toHaveLength(8);
  for (const { place_id, area } of shown) {
    expect(place_id).toMatch(/^\d+$/);
    const course = courses.find(({ sourcedId }) => sourcedId === place_id);
    expect(course?.subjects).toContain(area);
  }
});

test.each(sites)('uses only editors and groups of %s for its places', (site) => {
  for (const { editors, groups = [] } of demoPlaces(site)) {
    expect(editors.length).toBeGreaterThan(0);
    for (const username of editors) expect(taken.get(site)?.people.has(username)).toBe(true);
    const names = taken.get(site)?.groups.map(({ groupname }) => groupname);
    for (const group of groups) expect(names).toContain(group);
  }
});

test.each(sites)(
  '%s shows pages of every type, with texts, folders, dates and versions',
  (site) => {
    const places = demoPlaces(site);
    const pages = places.flatMap((place) => place.pages);
    expect(new Set(pages.map(({ type }) => type))).toEqual(new Set(pagetypeUids));
    for (const place of places) {
      expect(place.pages.filter(({ isLanding }) => isLanding)).toHaveLength(1);
    }
    for (const { type, html, folder } of pages) {
      if (type === 'static-page') expect(html).toMatch(/^<(p|h2)>/);
      if (type === 'documents') expect(driveFolderAddress(folder ?? '', 'list')).toBeDefined();
    }
    for (const has of ['version', 'entries', 'from', 'isHidden'] as const) {
      expect(pages.some((page) => page[has] !== undefined)).toBe(true);
    }
  },
);

test.each(sites)('%s lists every place without a course among those without tasks', (site) => {
  const without = demoPlaces(site).filter(({ place_id }) => place_id === undefined);
  expect(without).not.toHaveLength(0);
  const listed = demoSettings[site].places_without_tasks;
  for (const { place } of without) expect(listed).toContain(slugOf(place));
});
