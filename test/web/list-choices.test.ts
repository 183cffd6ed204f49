import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, queryIn } from '../../web/src/admin/frame/viewAddress.ts';

const web = join(import.meta.dirname, '../../web/src');

/** Tables without a choice of columns, and why. */
const fixed: Readonly<Record<string, string>> = {
  'features/asks/AskListPage.tsx': 'has four columns',
  'features/asks/AskReportPage.tsx': 'is printed as it is specified',
  'features/asks/ReportGroups.tsx': 'has four columns',
  'features/audiences/groups/GroupsList.tsx': 'has four columns',
  'features/audiences/groups/MemberList.tsx': 'is the field of a form',
  'features/calendar/editor/RemovedEvents.tsx': 'is short: a bin of 60 days',
  'features/emergency/overview/Reports.tsx': 'has one number in each column',
  'features/goals/pdfs/QueueStudents.tsx': 'is a dialog with three columns',
  'features/intake/FaultTable.tsx': 'is a list of faults',
  'features/intake/LeaverTable.tsx': 'is a question before a change',
  'features/people/new-students/NewStudentsPage.tsx': 'is a list for all staff',
  'features/subscribers/SubscriberImport.tsx': 'is a list of faults in a dialog',
};

describe('the lists of the administration', () => {
  const lists = globSync('**/*.tsx', { cwd: web }).flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8');
    return [...text.matchAll(/<RowList\b[^<]*?\/?>/g)].map(([use]) => ({
      file,
      name: /\blist="([\w-]+)"/.exec(use)?.[1],
      isNamed: /\blist=/.test(use),
    }));
  });

  it('lets a person choose the columns', () => {
    expect(lists.length).toBeGreaterThan(15);
    const without = lists.filter(({ isNamed }) => !isNamed).map(({ file }) => file);
    expect([...new Set(without)].sort()).toEqual(Object.keys(fixed));
  });

  it('gives each list a name of its own', () => {
    const names = lists.flatMap(({ name }) => name ?? []);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('a saved view', () => {
  it.each([
    ['?tab=subscribed&name=lee&email=a@b&size=50&page=2', 'size=50'],
    ['?part=users&user=u1&users-from=2026-03-01&users-page=3', 'part=users&users-from=2026-03-01'],
    ['?child=c1&staff=s1&record=notes', 'record=notes'],
    ['?state=sent&search=Sam&sending=b1', 'state=sent'],
  ])('names no person, tab or page of %s', (search, query) => {
    expect(queryIn(search)).toBe(query);
  });

  it('opens its list with its filters', () => {
    expect(addressOf({ list: '/admin?tab=posts', query: 'live=true' })).toBe(
      '/admin?tab=posts&live=true',
    );
    expect(addressOf({ list: '/signing', query: '' })).toBe('/signing');
  });
});
