import { describe, expect, it } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { userRepository } from '#functions/people/store/users';
import { signingPush } from '#functions/signing/mail/signing-push';
import type { StoredRequest } from '#functions/signing/store/request.record';
import type { ChildLink } from '#shared/intake/roster';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';
import { newRequest, recipientNamed, sentAt } from '#test/support/signing/requests';

const userUid = 'uid-cara';

/** A carer with a device, who signs documents of two children of one batch. */
async function room(link: Partial<ChildLink> = {}) {
  const tables = memoryTables(async () => {});
  const children = ['mia', 'max'].map((child) => {
    return { userUid: child, status: 'active' as const, restricted: false, ...link };
  });
  await storeProfiles(
    tables,
    profile({ username: 'cara', type: 'affiliate', is_carer: true, children }),
  );
  await addDevice(tables, userUid, 'cara');
  const requests = new Map<string, StoredRequest>(
    ['mia', 'max'].map((studentUid) => {
      const recipients = [recipientNamed('g1', { userUid, state: 'asked' })];
      return [studentUid, newRequest({ requestUid: studentUid, studentUid, recipients })];
    }),
  );
  let clock = sentAt.getTime();
  const now = () => new Date(clock);
  const pushed: Pushed[] = [];
  const ways = pushesOver(tables, now, (each) => {
    pushed.push(each);
    return { kind: 'sent' };
  });
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    send: async () => ({ kind: 'sent', messageId: 'm' }),
  });
  const kind = signingPush({
    requests: bound({
      get: async (uid: string) => requests.get(uid),
      many: async (uids: readonly string[]) => uids.flatMap((uid) => requests.get(uid) ?? []),
      ofStudent: async (uid: string) => (requests.has(uid) ? [uid] : []),
    }),
    users: userRepository(tables),
    pushes: todoPushes(tables),
  });
  const worker = consumeAll(mailWork({ ...sending, ways }, [facts], [kind]));
  const at = sentAt.toISOString();
  return {
    pushed,
    requests,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    async work() {
      for (const requestUid of requests.keys()) {
        const body = { kind: 'signing-push', site: 'main', requestUid, userUid, at };
        await deliver(worker, [{ id: requestUid, body }]);
      }
    },
  };
}

describe('the push about a document', () => {
  it('reaches its signer once for all children of a batch, after 5 minutes, naming none', async () => {
    const school = await room();
    await school.work();
    expect(school.pushed).toEqual([]);
    school.pass(groupedFor);
    await school.work();
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual([
      '2 documents wait for you. Open to see them.',
    ]);
    expect(JSON.stringify(school.pushed)).not.toMatch(/Mia|Hale|Enrolment/);
  });

  it('says of what is left that it waits, when some was signed meanwhile', async () => {
    const school = await room();
    school.pass(groupedFor - 1);
    const mia = school.requests.get('mia');
    const recipients = mia?.recipients.map((each) => ({ ...each, state: 'done' as const })) ?? [];
    if (mia) school.requests.set('mia', { ...mia, recipients });
    school.pass(1);
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual([
      'A document waits for you. Open to see it.',
    ]);
  });

  it('does not leave for what was signed meanwhile, nor to a carer with a restricted link', async () => {
    const school = await room();
    for (const [uid, request] of school.requests) {
      const recipients = request.recipients.map((each) => ({ ...each, state: 'done' as const }));
      school.requests.set(uid, { ...request, recipients });
    }
    school.pass(groupedFor);
    await school.work();
    expect(school.pushed).toEqual([]);
    const other = await room({ restricted: true });
    other.pass(groupedFor);
    await other.work();
    expect(other.pushed).toEqual([]);
  });
});
