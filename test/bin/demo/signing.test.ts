import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { enrolmentTemplate } from '#bin/demo/files/enrolment-template';
import { writeRequests } from '#bin/lib/seed/signing-requests';
import type { Tools } from '#bin/lib/seed/tools';
import { personKeys } from '#functions/people/store/person-record';
import { signedHash } from '#functions/signing/rules/signed-hash';
import { hasEnded, turnsOf } from '#functions/signing/rules/turns';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { usualTiming } from '#shared/signing/request';
import { memoryTables } from '#test/support/memory/memory-tables';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const now = new Date('2026-11-24T00:00:00.000Z');

/** Stores students who have two guardians with an address each. */
async function storeFamilies({ db }: ReturnType<typeof memoryTables>): Promise<void> {
  for (let i = 0; i < 16; i++) {
    const student = profile({ username: `s${i}`, type: 'student', studentNumber: `n${i}` });
    const link = { userUid: student.userUid, status: 'active', restricted: false } as const;
    const guardians = ['a', 'b'].map((which) =>
      profile({ username: `g${i}${which}`, type: 'affiliate', is_carer: true, children: [link] }),
    );
    for (const each of [student, ...guardians]) {
      const Item = { ...each, ...personKeys(schoolNamed('main'), each) };
      await db.send(new PutCommand({ TableName: 'users', Item }));
    }
  }
}

const template = {
  templateUid: 't',
  title: 'Enrolment 2027',
  family: 'docusign',
  fileUid: 'f',
  hash: 'h',
  pages: 2,
  form: enrolmentTemplate,
  timing: usualTiming,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  users_userid: 'otto',
  users_username: 'otto',
  users_firstname: 'Otto',
  users_lastname: 'Office',
} as const;

/** Stores families and the documents that the demo has sent to them; returns these. */
async function storeRequests() {
  const tables = memoryTables(async () => {});
  await storeFamilies(tables);
  await writeRequests(tables as unknown as Tools, { site: 'main', template, named: [], now });
  const requests = signingRequestRepository(tables).of(schoolNamed('main'));
  const stored = tables.all('signing-requests').filter(({ sk }) => sk === 'request');
  const all = await Promise.all(stored.map(({ requestUid }) => requests.get(String(requestUid))));
  return { tables, requests, all: all.filter((each) => each !== undefined) };
}

it('orders the seal of the document that all have signed, with what each signature names', async () => {
  const { tables, requests, all } = await storeRequests();
  const [completed, ...others] = all.filter(({ state }) => state === 'completed');
  expect(others).toEqual([]);
  const { requestUid = '', events = [] } = completed ?? {};
  const filled = await requests.filled(requestUid);
  expect(filled.map(signedHash).sort()).toEqual(
    events.flatMap(({ answers }) => answers ?? []).sort(),
  );
  expect(filled).toHaveLength(2);
  expect(tables.all('signing-requests').filter(({ pk }) => pk === 'main#seals')).toHaveLength(1);
});

it('orders a mail with the link for everyone of the demo for whom a document waits', async () => {
  const { requests, all } = await storeRequests();
  const open = all.filter((each) => !hasEnded(each));
  expect(open.length).toBeGreaterThan(3);
  for (const request of open) {
    const waiting = turnsOf(request).map(({ recipientUid }) => recipientUid);
    expect(request.mails.map(({ kind, to }) => [kind, to])).toEqual(
      waiting.map((uid) => ['reminder', uid]),
    );
  }
  // The next sweep finds them.
  const due = await requests.due(now, 100);
  expect(due.filter((uid) => uid.includes('~')).sort()).toEqual(
    open.map(({ requestUid }) => requestUid).sort(),
  );
});
