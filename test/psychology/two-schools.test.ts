import { describe, expect, it } from 'vitest';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { openAddress } from '#functions/kernel/mail/store/sealed-address';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { userRepository } from '#functions/people/store/users';
import { psychologyHandlers } from '#functions/psychology/school-psychology-request';
import { requestErasure } from '#functions/psychology/store/request-erasure';
import { requestRepository } from '#functions/psychology/store/requests';
import { settingsRepository } from '#functions/site/store/settings';
import type { Caller } from '#shared/rights/caller';
import { collegeSettings } from '#test/support/college/people';
import { memoryKeys } from '#test/support/memory/memory-keys';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolsIn } from '#test/support/memory/schools-in';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

const schools = ['main', 'regional'] as const;
type School = (typeof schools)[number];
type Facts = Parameters<typeof request>[0];

/** Stores two schools, where people with the same identifiers have other names and addresses. */
async function twoSchools() {
  const tables = memoryTables(async () => {});
  for (const site of schools) {
    const at = { surname: `of ${site}`, schoolUid: site } as const;
    const mia = { username: 'mia', firstname: 'Mia', email: `mia@${site}.example` };
    const cora = { username: 'cora', firstname: 'Cora', type: 'faculty' } as const;
    await storeProfiles(tables, profile({ ...mia, ...at }), profile({ ...cora, ...at }));
    const counsellor_addresses = [`team@${site}.example`];
    const settings = { ...collegeSettings, schoolUid: site, counsellor_addresses };
    await putInto(tables, 'settings', { pk: site, sk: 'settings', ...settings });
  }
  const keys = memoryKeys();
  const idempotency = idempotencyRepository(tables);
  const sent: [site: string, mails: number][] = [];
  const deps = {
    users: userRepository(tables),
    settings: settingsRepository(tables),
    requests: requestRepository(tables, idempotency),
    idempotency,
    keys: () => keys,
    limits: limitRepository(tables),
    mails: privateMails(tables),
    sendMails: async ({ site }: { readonly site: string }, uids: readonly string[]) =>
      void sent.push([site, uids.length]),
  };
  return { tables, keys, sent, deps, handlers: psychologyHandlers(deps) };
}
type Schools = Awaited<ReturnType<typeof twoSchools>>;

const miaOf = (site: School): Caller =>
  person({ ...schoolNamed(site), username: 'mia', type: 'student' });
const coraOf = (site: School): Caller =>
  person({ ...schoolNamed(site), username: 'cora', capabilities: ['counsellor'] });
const facts = (site: School, is: Facts = {}) => request({ ...schoolNamed(site), ...is });

/** Sends a request of Mia for herself. */
const sendAt = ({ handlers }: Schools, site: School, is: Facts = {}) =>
  handlers.create({ text: `Help at ${site}`, mail_me: true }, miaOf(site), facts(site, is));

/** Returns the addresses of the mails of a school that wait. */
const addressesOf = async ({ deps, keys }: Schools, site: School) =>
  Promise.all(
    (await deps.mails.of(schoolNamed(site)).open(100)).map(({ email, sealed }) =>
      sealed ? openAddress(keys, schoolNamed(site), sealed) : email,
    ),
  );

describe.each(schools)('a request for support at %s', (site) => {
  const other = site === 'main' ? 'regional' : 'main';
  const asked = { view: 'counsellor', state: 'received', limit: 10 } as const;

  it('has the people of that school, and is in the lists of that school only', async () => {
    const all = await twoSchools();
    const { requestUid, ...thread } = await sendAt(all, site);
    const { messages } = thread;
    expect(thread).toMatchObject({ student_name: `Mia of ${site}`, state: 'received' });
    expect(messages).toMatchObject([{ text: `Help at ${site}`, name: `Mia of ${site}` }]);
    const found = async (at: School) => [
      (await all.handlers.list({ ...asked, view: 'own' }, miaOf(at), facts(at))).records,
      (await all.handlers.list(asked, coraOf(at), facts(at))).records,
    ];
    const [own, team] = await found(site);
    expect(own).toMatchObject([{ requestUid, requester_name: `Mia of ${site}` }]);
    expect(team).toMatchObject([{ requestUid, student_name: `Mia of ${site}` }]);
    expect(await found(other)).toEqual([[], []]);
  });

  it('is about the student of that school whom staff name', async () => {
    const { handlers, tables } = await twoSchools();
    await storeProfiles(tables, profile({ username: 'ned', groups: ['7A'], schoolUid: site }));
    const hana = person({ ...schoolNamed(site), username: 'hana', groups: ['7A'] });
    const about = { student_userid: 'uid-ned', text: 'He is sad.', mail_me: false };
    expect((await handlers.create(about, hana, facts(site))).requester).toBe('staff');
    const elsewhere = { ...hana, ...schoolNamed(other) };
    await expect(handlers.create(about, elsewhere, facts(other))).rejects.toThrow('This student');
  });

  it('opens for the student and the counsellors of that school only', async () => {
    const all = await twoSchools();
    // Each school has a request, so each has a key of its own for the identifiers.
    await sendAt(all, other);
    const { requestUid, updated_at } = await sendAt(all, site);
    const { get, write, change } = all.handlers;
    const named = (await get({ requestUid }, coraOf(site), facts(site))).student_name;
    expect(named).toBe(`Mia of ${site}`);
    for (const caller of [miaOf(other), coraOf(other)]) {
      const at = facts(other);
      const draft = { requestUid, text: 'Hello', is_note: false };
      await expect(get({ requestUid }, caller, at)).rejects.toThrow('This request doesn’t exist');
      await expect(write(draft, caller, at)).rejects.toThrow('This request doesn’t exist');
      const closing = { requestUid, state: 'closed', updated_at } as const;
      await expect(change(closing, caller, at)).rejects.toThrow('This request doesn’t exist');
    }
  });

  it('sends mail to the counsellors and the requester of that school only', async () => {
    const all = await twoSchools();
    const { requestUid } = await sendAt(all, site);
    expect(await addressesOf(all, site)).toEqual([`team@${site}.example`]);
    const answer = { requestUid, text: 'Come at noon', is_note: false };
    const later = facts(site, { now: new Date('2026-03-02T01:00:00Z') });
    const answered = await all.handlers.write(answer, coraOf(site), later);
    expect(answered.messages.map(({ name }) => name)).toEqual([
      `Mia of ${site}`,
      `Cora of ${site}`,
    ]);
    const more = { requestUid, text: 'I will', is_note: false };
    await all.handlers.write(more, miaOf(site), facts(site));
    const { updated_at } = await all.handlers.get({ requestUid }, coraOf(site), facts(site));
    const closing = { requestUid, state: 'closed', updated_at } as const;
    await all.handlers.change(closing, coraOf(site), facts(site));
    const [team, mia] = [`team@${site}.example`, `mia@${site}.example`];
    expect((await addressesOf(all, site)).sort()).toEqual([mia, mia, team, team]);
    expect(await addressesOf(all, other)).toEqual([]);
    expect(all.sent).toEqual([1, 2, 3, 4].map(() => [site, 1]));
    const { tables } = all;
    for (const name of ['psychology', 'idempotency', 'private-mail', 'limits']) {
      expect([name, schoolsIn(tables, name)]).toEqual([name, [site]]);
    }
  });

  it('is the same one for a repeated act, and another one at the other school', async () => {
    const all = await twoSchools();
    const once = { idempotencyKey: 'once' };
    const first = await sendAt(all, site, once);
    expect(await sendAt(all, site, once)).toEqual(first);
    expect((await sendAt(all, other, once)).student_name).toBe(`Mia of ${other}`);
    const note = { requestUid: first.requestUid, text: 'For us', is_note: true };
    const written = [1, 2].map(() =>
      all.handlers.write(note, coraOf(site), facts(site, { idempotencyKey: 'note' })),
    );
    for (const thread of await Promise.all(written)) expect(thread.messages).toHaveLength(2);
  });

  it('loses its author at that school only when the person is erased', async () => {
    const all = await twoSchools();
    for (const at of schools) await sendAt(all, at);
    await requestErasure(all.tables, () => all.keys)
      .of(schoolNamed(site))
      .removeAuthor('uid-mia');
    const authors = async (at: School) =>
      (await all.handlers.list(asked, coraOf(at), facts(at))).records.map(
        (each) => each.requester_name,
      );
    expect(await authors(site)).toEqual(['A person who has left']);
    expect(await authors(other)).toEqual([`Mia of ${other}`]);
  });

  it('counts the messages of a minute for that school only', async () => {
    const all = await twoSchools();
    const spent = Array.from({ length: 20 }, (_, n) =>
      sendAt(all, site, { idempotencyKey: `${n}` }),
    );
    await Promise.all(spent);
    await expect(sendAt(all, site)).rejects.toThrow('Too many requests');
    const { requestUid } = (await spent[0]) ?? {};
    const more = { requestUid: requestUid ?? '', text: 'More', is_note: false };
    await expect(all.handlers.write(more, miaOf(site), facts(site))).rejects.toThrow('Too many');
    expect((await sendAt(all, other)).student_name).toBe(`Mia of ${other}`);
  });
});

it('sends no mail to a requester without an address', async () => {
  const all = await twoSchools();
  const mia = profile({ username: 'mia', firstname: 'Mia', email: '', surname: 'of main' });
  await storeProfiles(all.tables, mia);
  const { requestUid } = await sendAt(all, 'main');
  const answer = { requestUid, text: 'Come at noon', is_note: false };
  await all.handlers.write(answer, coraOf('main'), facts('main'));
  expect(await addressesOf(all, 'main')).toEqual(['team@main.example']);
});

describe('a request whose student was erased meanwhile', () => {
  const erased = async (is: object) => {
    const { deps } = await twoSchools();
    const requests: typeof deps.requests = {
      of: (school) => ({
        open: async (keys) => ({ ...(await deps.requests.of(school).open(keys)), ...is }),
      }),
    };
    return { ...deps, requests };
  };

  it('is not found if its key is gone before its messages are read', async () => {
    const deps = await erased({ messages: async () => undefined });
    const creating = sendAt({ handlers: psychologyHandlers(deps) } as Schools, 'regional');
    await expect(creating).rejects.toThrow('This request doesn’t exist');
  });

  it('is not found if the act that made it is repeated', async () => {
    const deps = await erased({ get: async () => undefined });
    const handlers = psychologyHandlers(deps);
    const once = { idempotencyKey: 'once' };
    await sendAt({ handlers } as Schools, 'regional', once);
    const again = sendAt({ handlers } as Schools, 'regional', once);
    await expect(again).rejects.toThrow('This request doesn’t exist');
  });
});
