import { describe, expect, it } from 'vitest';
import {
  isPageVisible,
  isPlaceVisible,
  mayEditPlace,
  type VisiblePage,
  type VisiblePlace,
  type Visitor,
} from '#shared/places/place-visibility';

const now = new Date('2026-03-02T00:00:00.000Z');
const place = (is: Partial<VisiblePlace> = {}): VisiblePlace => ({
  is_deleted: false,
  editors: ['tess'],
  audience: { userTypes: ['STUDENTS'], groups: ['year-7'] },
  ...is,
});
const page = (is: Partial<VisiblePage> = {}): VisiblePage => ({
  is_deleted: false,
  pageHide: false,
  window: {},
  ...is,
});
const visitor = (is: Partial<Visitor>): Visitor => ({
  userUid: 'somebody',
  isAdministrator: false,
  type: 'student',
  is_carer: false,
  groups: ['year-7'],
  carerGroups: [],
  ...is,
});
const people = {
  reader: visitor({}),
  'student of another year': visitor({ groups: ['year-8'] }),
  editor: visitor({ userUid: 'tess', type: 'faculty', groups: [] }),
  administrator: visitor({ isAdministrator: true, type: 'affiliate', groups: [] }),
};
const whoSees = (shown: (who: Visitor) => boolean) =>
  Object.entries(people).flatMap(([name, who]) => (shown(who) ? [name] : []));

describe('a place', () => {
  it('is seen by its audience, its editors and administrators', () => {
    expect(whoSees((who) => isPlaceVisible(place(), who))).toEqual([
      'reader',
      'editor',
      'administrator',
    ]);
    expect(whoSees((who) => mayEditPlace(place(), who))).toEqual(['editor', 'administrator']);
  });

  it('shows a place without audience to editors and administrators, and a removed place to no one', () => {
    const nobody = place({ audience: { userTypes: [], groups: [] } });
    expect(whoSees((who) => isPlaceVisible(nobody, who))).toEqual(['editor', 'administrator']);
    expect(whoSees((who) => isPlaceVisible(place({ is_deleted: true }), who))).toEqual([]);
    expect(whoSees((who) => mayEditPlace(place({ is_deleted: true }), who))).toEqual([]);
  });
});

describe('a page', () => {
  const seen = (is: Partial<VisiblePage>, of: Partial<VisiblePlace> = {}) =>
    whoSees((who) => isPageVisible(page(is), place(of), who, now));
  const ours = ['editor', 'administrator'];

  it.each<[string, Partial<VisiblePage>, string[]]>([
    ['without dates', {}, ['reader', ...ours]],
    ['in its window', { window: { start: '2026-03-02T00:00:00.000Z' } }, ['reader', ...ours]],
    ['before its window', { window: { start: '2026-03-02T00:00:00.001Z' } }, ours],
    [
      'after its window',
      { window: { start: '2026-01-01T00:00:00.000Z', end: '2026-03-02T00:00:00.000Z' } },
      ours,
    ],
    ['that is hidden', { pageHide: true }, ours],
    ['that is deleted', { is_deleted: true }, []],
  ])('shows a page %s only to people who may see it', (_, is, who) => {
    expect(seen(is)).toEqual(who);
    expect(seen(is, { is_deleted: true })).toEqual([]);
  });
});
