import { beforeEach, describe, expect, it, vi } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { signingRequestHandlers } from '#functions/signing/requests/signing-requests';
import { callAt, callFacts, countedSchool } from '#test/signing/signing-school';
import { person } from '#test/support/records/people';
import { formOf, newRequest } from '#test/support/signing/requests';

/** The routes of staff at a school that is not the first one: a forgotten school is found. */

const rita = person({ username: 'rita', site: 'regional', capabilities: ['signing'] });
const { requestUid, batchUid } = newRequest();
const facts = callFacts();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

async function regional() {
  const { tables, parts } = await countedSchool();
  const before = await parts.requests.get('regional', requestUid);
  if (!before) throw new Error('No request');
  await parts.requests.replace('regional', { before, after: { ...before, by: rita.userUid } });
  const batch = await parts.requests.batch('regional', batchUid);
  if (!batch) throw new Error('No batch');
  await parts.requests.changeBatch('regional', batch, { ...batch, by: rita.userUid });
  const template = { templateUid: 't', title: 'T', family: 'docusign', pages: 1, form: formOf() };
  const known = { ...template, updated_at: callAt.toISOString(), users_userid: rita.userUid };
  const handlers = signingRequestHandlers({
    ...parts,
    idempotency: idempotencyRepository(tables),
    templates: { get: async (site: string) => (site === 'regional' ? known : undefined) },
    people: {
      all: async (site: string) => ({
        people: site === 'regional' ? [] : [{ userUid: 'of another school' }],
      }),
    },
    // What these calls do not use.
  } as never);
  return { handlers, parts };
}

describe('routes of staff at a second school', () => {
  it('opens, shares, reminds and withdraws a document', async () => {
    const { handlers } = await regional();
    const { updated_at, title } = await handlers.get({ requestUid }, rita, facts);
    expect(title).toBe('Enrolment 2027');
    const input = { requestUid, is_shared: true, updated_at };
    const shared = await handlers.share(input, rita, facts);
    expect([shared.is_shared, shared.events.at(-1)?.did]).toEqual([
      true,
      'Shared the document with colleagues',
    ]);
    await expect(handlers.share(input, rita, facts)).rejects.toMatchObject({ kind: 'conflict' });
    await handlers.remind({ requestUid }, rita, facts);
    expect(await handlers.remove({ requestUid }, rita, facts)).toMatchObject({ state: 'voided' });
    expect(await handlers.batch({ batchUid }, rita, facts)).toMatchObject({ batchUid });
  });

  it('says that a document without its sending is not there', async () => {
    const { handlers, parts } = await regional();
    parts.requests.batch = async () => undefined;
    await expect(handlers.get({ requestUid }, rita, facts)).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('does not know the documents of another school', async () => {
    const { handlers } = await regional();
    const other = { ...rita, site: 'main' };
    for (const call of [
      handlers.get({ requestUid }, other, facts),
      handlers.remove({ requestUid }, other, facts),
      handlers.batch({ batchUid }, other, facts),
    ]) {
      await expect(call).rejects.toMatchObject({ kind: 'notFound' });
    }
  });

  it('finds the template of a check at the school of the caller', async () => {
    const { handlers } = await regional();
    const whom = { templateUid: 't', student_userids: ['u-nobody'] };
    await expect(handlers.check(whom, rita, facts)).rejects.toMatchObject({ kind: 'badRequest' });
    await expect(handlers.check(whom, { ...rita, site: 'main' }, facts)).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});
