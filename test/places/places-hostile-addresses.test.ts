import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#shared/pages/page-fields';
import {
  type AttackedSchools,
  isAnswered,
  startAttackedSchools,
} from '#test/support/records/place-attacks';

/**
 * Odd names and addresses of places, pages, courses and events. Each gets a sentence, and none
 * passes a check.
 */

let attacked: AttackedSchools;
let page: Page;
beforeAll(async () => {
  attacked = await startAttackedSchools();
  page = await attacked.add();
});
afterAll(() => attacked.schools.stop());

const encoded = (text: string) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

const oddNames = [
  '..',
  '../..',
  '.',
  '/',
  'a/b',
  '\\',
  '%',
  '%zz',
  '%00',
  '\0',
  '\n',
  '\r\nx: y',
  '\t',
  ' ',
  '#',
  '?',
  '&',
  '=',
  '+',
  ';',
  '~',
  ':',
  '@',
  '*',
  '$',
  "'",
  '"',
  '<script>',
  '{{1}}',
  'main',
  'main#slug',
  'main#place-one#slug',
  'place-one#blog',
  'regional#place-one#bin',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '[]',
  'é',
  'e\u0301',
  'ı',
  'İ',
  'ß',
  'ＡＤＭＩＮ',
  '\u202eadmin',
  '\u200b',
  '\ufeff',
  '\u0000a',
  '💥',
  '\ud800',
  '𠀀'.repeat(101),
  'a'.repeat(201),
  'a'.repeat(5_000),
  '-1',
  '1e999',
];

describe('an unknown name in an address', () => {
  it('answers "not found" for odd names', async () => {
    const { raw } = attacked;
    for (const name of oddNames.map(encoded)) {
      const answers = await Promise.all(
        [
          `/places?slug=${name}`,
          `/places?place=${name}`,
          `/places?title_keyword=${name}`,
          `/places?pagetype=${name}`,
          `/places?next_token=${name}`,
          `/places/${name}`,
          `/pages?place=${name}`,
          `/pages?place=place-one&page_slug=${name}`,
          `/pages?place=place-one&next_token=${name}`,
          `/pages/${name}`,
          `/pages/${name}/versions`,
          `/pages/${name}/blogs`,
          `/pages/${page.pageUid}/blogs/${name}`,
          `/pages/${page.pageUid}/versions/${name}`,
          `/key-learning-area/${name}`,
          `/course-tasks?course_id=${name}`,
          `/course-units?course_id=${name}`,
          `/course-classrooms?course_id=${name}`,
          `/calendar/${name}`,
          `/calendar/feed/${name}`,
        ].map(async (path) => ({ path, ...(await raw('placeEditor', path)) })),
      );
      for (const { path, ...answer } of answers) isAnswered(answer, path);
    }
  });

  it('rejects repeated path parameters', async () => {
    const { raw } = attacked;
    const other = await attacked.add({ placeUid: 'place-two' }, 'administrator');
    for (const path of [
      '/places?slug=place-one&slug=place-two',
      '/pages?place=place-one&place=place-two',
      `/pages?place=place-one&page_slug=${page.slug}&page_slug=${other.slug}`,
      '/pages?place=place-one&deleted=false&deleted=true',
      `/pages?place=place-one&place=`,
      `/pages/${page.pageUid}?pageUid=${other.pageUid}`,
      `/pages?place=place-one&limit=1&limit=99999`,
      '/course-tasks?course_id=7012&course_id=7013',
      '/calendar?from=2026-01-01&from=2020-01-01',
    ]) {
      for (const actor of ['student', 'placeEditor'] as const) {
        const answer = await raw(actor, path);
        isAnswered(answer, path);
        if (actor === 'student') expect(answer.text).not.toContain('"editors"');
      }
    }
    const body = JSON.stringify({ sortData: [{ pageUid: other.pageUid, sort_order: 1 }] });
    for (const query of [
      '?update_sort_order=true&update_sort_order=false',
      '?update_sort_order=false&update_sort_order=true',
      '?update_sort_order=true&pageData=x',
      '?update_sort_order=TRUE',
      '?create_new_page=true',
    ]) {
      const answer = await raw('placeEditor', `/pages${query}`, { method: 'POST', body });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  it('rejects odd path shapes', async () => {
    const opened: string[] = [];
    const { pageUid } = await attacked.add({ pageHide: true });
    for (const path of [
      `/pages/${pageUid}/../../users/administrator`,
      '/pages/%2e%2e/users/administrator',
      '/pages/..%2f..%2fusers%2fadministrator',
      `/pages//${pageUid}`,
      `//pages/${pageUid}`,
      `/pages/${pageUid}/versions/`,
      `/pages/${pageUid}%00`,
      `/PAGES/${pageUid}`,
      `/pages/${pageUid};a=b`,
    ]) {
      const answer = await attacked.raw('student', path);
      isAnswered(answer, path);
      if (answer.status === 200) opened.push(`${path} ${answer.text.slice(0, 80)}`);
    }
    expect(opened).toEqual([]);
  });
});
