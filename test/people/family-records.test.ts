import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { AccountEntry } from '#shared/finance/account-entry';
import { financialInfo } from '#shared/finance/financial-info.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import { newStudents } from '#shared/people/new-students.contract';
import { yearInfo } from '#shared/people/year-info.contract';
import { type College, startCollege } from '#test/support/college/college';
import {
  adultsOf,
  children,
  linkedTo,
  openTo,
  storeFamilies,
} from '#test/support/college/families';
import { schoolNamed } from '#test/support/records/school';
import { entriesIn } from '#test/support/tables/audit-entries';

const today = dayIn('Australia/Sydney', new Date());
const adults = adultsOf(40);
const numberOf = (child: string) => `n-${child}`;

let college: College;
beforeAll(async () => {
  college = await startCollege();
  await storeFamilies(college, adults, (username) => ({
    firstname: `Name of ${username}.`,
    studentNumber: numberOf(username),
    groups: ['y7'],
    form_run: 'Year 7',
    started_on: addDays(today, -3),
  }));
  for (const { username, links } of adults) {
    await storeEntry(`i-${username}`, username, {});
    for (const [child] of links) {
      await storeEntry(`${username}-${child}`, username, { studentUid: `u-${children[child]}` });
    }
  }
});
afterAll(() => college.stop());

async function storeEntry(TRANSACTION_ID: string, username: string, is: Partial<AccountEntry>) {
  const entry: AccountEntry = {
    TRANSACTION_ID,
    userUid: `u-${username}`,
    type: 'invoice',
    date: today,
    due_date: today,
    description: `Account of ${username}.`,
    cents: 100,
    ...is,
  };
  const keys = {
    pk: 'main',
    sk: TRANSACTION_ID,
    ...portalKeys(schoolNamed('main'), 'finance', entry),
  };
  await college.put('finance', { ...entry, ...keys });
}

async function ask<R extends Route>(username: string, route: R, input: Input<R>) {
  const token = await college.tokenOf(username);
  return college.call('main', token, requestFor(route, input));
}
const listed = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
const accountsIn = (text: string) => listed(text, /Account of (\w+)\./g);
const childrenIn = (text: string) => listed(text, /Name of (\w+)\./g);

describe('the records of families of many shapes', () => {
  it('shows carers their own account only, and names only the children of today', async () => {
    for (const adult of adults) {
      const { username } = adult;
      for (const [route, input] of [
        [financialInfo.get, {}] as const,
        [financialInfo.listEntries, { limit: 100 }] as const,
      ]) {
        const { status, text } = await ask(username, route, input);
        expect([username, status, accountsIn(text)]).toEqual([username, 200, [username]]);
        expect([username, childrenIn(text)]).toEqual([username, openTo(adult).sort()]);
      }
    }
  });

  it('answers the child of another family, and a link that is not in force, as an unknown one', async () => {
    for (const adult of adults) {
      const { username } = adult;
      for (const route of [financialInfo.get, financialInfo.listEntries]) {
        const unknown = await ask(username, route, { child: 'u-nobody' });
        for (const child of children) {
          const { status, text } = await ask(username, route, { child: `u-${child}` });
          const isOpen = openTo(adult).includes(child);
          expect([username, child, status]).toEqual([username, child, isOpen ? 200 : 404]);
          if (isOpen) expect(childrenIn(text)).toEqual(openTo(adult).sort().filter(isIn(text)));
          else expect(text).toBe(unknown.text);
        }
      }
    }
  });

  it('shows the year of a child to its carers of today, and answers 404 to a swapped number', async () => {
    for (const adult of adults) {
      const { username } = adult;
      const unknown = await ask(username, yearInfo.get, { STUDENT_NUMBER: 'n-nobody' });
      for (const child of children) {
        const { status, text } = await ask(username, yearInfo.get, {
          STUDENT_NUMBER: numberOf(child),
        });
        const isOpen = openTo(adult).includes(child);
        expect([username, child, status, childrenIn(text)]).toEqual([
          username,
          child,
          ...(isOpen ? [200, [child]] : [404, []]),
        ]);
        if (!isOpen) expect(text).toBe(unknown.text);
      }
    }
  });

  it('gives students their own year, no other, and no account', async () => {
    for (const child of children) {
      const own = await ask(child, yearInfo.get, {});
      expect(childrenIn(own.text)).toEqual([child]);
      const other = child === 'child0' ? 'child1' : 'child0';
      const swapped = await ask(child, yearInfo.get, { STUDENT_NUMBER: numberOf(other) });
      expect([swapped.status, childrenIn(swapped.text)]).toEqual([404, []]);
      expect((await ask(child, financialInfo.get, {})).status).toBe(403);
      expect((await ask(child, newStudents.list, {})).status).toBe(403);
    }
  });

  it('lists new students to staff, without children to whom they have a link of any kind', async () => {
    for (const adult of adults) {
      const { username, isStaff } = adult;
      const { status, text } = await ask(username, newStudents.list, { limit: 100 });
      const linked = linkedTo(adult);
      const wanted = children.filter((child) => !linked.includes(child)).sort();
      expect([username, status, childrenIn(text)]).toEqual(
        isStaff ? [username, 200, wanted] : [username, 403, []],
      );
    }
  });

  it('leaves an audit entry of an account only for staff, and only for their own children', () => {
    const wanted = adults.flatMap((adult) =>
      adult.isStaff ? openTo(adult).map((child) => `${adult.username} u-${child}`) : [],
    );
    const entries = entriesIn(college.tables)
      .filter(({ record }) => record === 'account')
      .map(({ by, child }) => `${(by as { username: string }).username} ${child}`);
    expect([...new Set(entries)].sort()).toEqual(wanted.toSorted());
  });
});

const isIn = (text: string) => (child: string) => text.includes(`Name of ${child}.`);
