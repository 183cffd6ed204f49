import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealedAt } from '#functions/signing/rules/endings';
import { opened, signed } from '#functions/signing/rules/progress';
import type { StoredRequest } from '#functions/signing/store/request.record';
import { rita, staffSchool } from '#test/signing/routes/staff-school';
import { callAt, callFacts } from '#test/signing/signing-school';
import { person } from '#test/support/records/people';
import { answering, schoolNamed } from '#test/support/records/school';
import { formOf, newRequest, questionOf } from '#test/support/signing/requests';

const { requestUid, batchUid } = newRequest();
const facts = callFacts();
const stranger = { ...rita, ...schoolNamed('main') };
const notFound = { kind: 'notFound' };
let one: Awaited<ReturnType<typeof staffSchool>>;
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  one = await staffSchool();
});

/** Changes the stored request. */
async function change(step: (before: StoredRequest) => StoredRequest): Promise<void> {
  const before = await one.parts.requests.of(schoolNamed('regional')).get(requestUid);
  if (!before) throw new Error('No request');
  await one.parts.requests.of(schoolNamed('regional')).replace({ before, after: step(before) });
}

describe('withdrawal of a document', () => {
  it.each(['declined', 'completed', 'expired'] as const)(
    'is a conflict when the document is %s since a moment, and stays so',
    async (state) => {
      const { handlers, parts } = one;
      await change((before) => ({ ...before, state, ended_at: callAt.toISOString() }));
      await expect(handlers.remove({ requestUid }, rita, facts)).rejects.toMatchObject({
        kind: 'conflict',
      });
      expect((await parts.requests.of(schoolNamed('regional')).get(requestUid))?.state).toBe(state);
    },
  );
});

describe('routes of staff at a second school', () => {
  it('opens, shares, reminds, renews and withdraws a document', async () => {
    const { handlers, parts, limits } = one;
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
    await handlers.renew({ requestUid, recipientUid: 'g1' }, rita, facts);
    expect(limits).toEqual([
      ['regional', 'uid-rita', 'signing-remind', 60],
      ['regional', 'uid-rita', 'signing-remind', 60],
    ]);
    const mails = { kind: 'mails', ...schoolNamed('regional'), requestUid };
    expect(parts.woken).toEqual([mails, mails]);
    expect(await handlers.remove({ requestUid }, rita, facts)).toMatchObject({ state: 'voided' });
    expect(await handlers.batch({ batchUid }, rita, facts)).toMatchObject({ batchUid });
  });

  it('shows what another change stored when a change is late', async () => {
    const { handlers, parts } = one;
    const { updated_at } = await handlers.get({ requestUid }, rita, facts);
    const back = answering(parts.requests, {
      async replace() {
        back();
        await change((before) => ({ ...before, title: 'Changed meanwhile' }));
        answering(parts.requests, { replace: async () => false });
        return false;
      },
    });
    const stored = { requestUid, is_shared: false, title: 'Changed meanwhile' };
    const late = handlers.share({ requestUid, is_shared: true, updated_at }, rita, facts);
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: stored },
    });
    await expect(handlers.remove({ requestUid }, rita, facts)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('changing right now'),
    });
  });

  it('does not know a document that is deleted during a change', async () => {
    const { handlers, parts } = one;
    const { of } = parts.requests;
    answering(parts.requests, {
      async replace() {
        answering(parts.requests, { get: async () => undefined });
        return false;
      },
    });
    await expect(handlers.remove({ requestUid }, rita, facts)).rejects.toMatchObject(notFound);
    parts.requests.of = of;
  });

  it('shows the answers that were signed', async () => {
    const { handlers, parts } = one;
    const batch = await parts.requests.of(schoolNamed('regional')).batch(batchUid);
    if (!batch) throw new Error('No batch');
    const form = formOf({ questions: [questionOf('q')] });
    await parts.requests.of(schoolNamed('regional')).changeBatch(batch, {
      ...batch,
      sent: { ...batch.sent, form },
      updated_at: facts.now.toISOString(),
    });
    const at = callAt.toISOString();
    const filled = { recipientUid: 'g1', studentUid: 'mia', values: {}, saved_at: at };
    await parts.requests
      .of(schoolNamed('regional'))
      .save(requestUid, { ...filled, answers: { q: 'Peanuts' } });
    expect((await handlers.get({ requestUid }, rita, facts)).answers).toEqual([]);
    await parts.requests.of(schoolNamed('regional')).save(requestUid, {
      ...filled,
      answers: { q: 'Peanuts' },
      signed_at: at,
    });
    const { answers } = await handlers.get({ requestUid }, rita, facts);
    expect(answers.map(({ answer }) => answer)).toEqual(['Peanuts']);
  });

  it('gives the address of a document of the own school once it is sealed', async () => {
    const asked = { requestUid, part: 'document' } as const;
    const early = one.handlers.document(asked, rita, facts);
    await expect(early).rejects.toMatchObject({ message: expect.stringContaining('not sealed') });
    await change((before) => sealedAt({ ...before, state: 'completed' }, callAt));
    const { url } = await one.handlers.document(asked, rita, facts);
    expect(url).toBe(`https://signed.example/regional/${requestUid}/document`);
  });

  it('shows the pages of the file of the own school', async () => {
    const asked: unknown[] = [];
    const { of } = one.parts.files;
    one.deps.files.of = (school) => ({
      ...of(school),
      async result(fileUid: string) {
        asked.push([school.site, fileUid]);
        return of(school).result(fileUid);
      },
    });
    const { pages } = await one.handlers.pages({ requestUid }, rita, facts);
    expect([pages.length, pages[0]]).toEqual([12, { width: 595, height: 842, text: ['Page 1.'] }]);
    expect(asked).toEqual([['regional', 'file']]);
  });

  it('says who is waited for, and when they opened it', async () => {
    const openedAt = async () => {
      const { recipients } = await one.handlers.get({ requestUid }, rita, facts);
      return recipients.map(({ has_turn, opened_at }) => [has_turn, opened_at]);
    };
    expect(await openedAt()).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    await change((before) => opened(before, { recipientUid: 'g2' }, callAt));
    expect(await openedAt()).toEqual([
      [true, undefined],
      [true, callAt.toISOString()],
    ]);
    await change((before) => signed(before, { recipientUid: 'g2' }, callAt));
    expect((await openedAt())[1]).toEqual([false, undefined]);
  });

  it('says that a document without its sending is not there', async () => {
    const { handlers, parts } = one;
    answering(parts.requests, { batch: async () => undefined });
    await expect(handlers.get({ requestUid }, rita, facts)).rejects.toMatchObject(notFound);
    await expect(handlers.pages({ requestUid }, rita, facts)).rejects.toMatchObject(notFound);
  });

  it('does not know the documents of another school, or those of a colleague', async () => {
    const { handlers } = one;
    const rob = person({ username: 'rob', ...schoolNamed('regional'), capabilities: ['signing'] });
    for (const other of [stranger, rob]) {
      for (const call of [
        handlers.get({ requestUid }, other, facts),
        handlers.pages({ requestUid }, other, facts),
        handlers.remind({ requestUid }, other, facts),
        handlers.renew({ requestUid, recipientUid: 'g1' }, other, facts),
        handlers.share({ requestUid, is_shared: true, updated_at: '' }, other, facts),
        handlers.remove({ requestUid }, other, facts),
        handlers.document({ requestUid, part: 'document' }, other, facts),
        handlers.batch({ batchUid }, other, facts),
      ]) {
        await expect(call).rejects.toMatchObject(notFound);
      }
    }
    const unknown = handlers.batch({ batchUid: 'unknown' }, rita, facts);
    await expect(unknown).rejects.toMatchObject(notFound);
  });

  it('lists the own documents of the school, and names their students in the audit', async () => {
    const audited: unknown[] = [];
    const audit = async (children: readonly string[]) => void audited.push(children);
    const list = async (caller: typeof rita) =>
      (await one.handlers.list({ limit: 10 }, caller, { ...facts, audit })).records.length;
    const rob = person({ username: 'rob', ...schoolNamed('regional'), capabilities: ['signing'] });
    expect([await list(rita), await list(rob), await list(stranger)]).toEqual([1, 0, 0]);
    expect(audited).toEqual([['mia'], [], []]);
  });

  it('starts the file of the list with what the caller may see', async () => {
    const input = { state: 'sent', family: undefined, search: 'mia' } as const;
    expect(await one.handlers.startExport(input, rita, facts)).toEqual({ documentUid: 'd' });
    const ada = person({
      username: 'ada',
      ...schoolNamed('regional'),
      capabilities: ['administrator'],
    });
    await one.handlers.startExport(input, ada, facts);
    expect(one.started).toMatchObject([
      [
        { site: 'regional', userUid: 'uid-rita' },
        { filter: { search: 'mia', opens: true, all: false } },
      ],
      [
        { site: 'regional', userUid: 'uid-ada' },
        { filter: { search: 'mia', opens: false, all: true } },
      ],
    ]);
  });

  it('finds students and groups of the own school alone', async () => {
    const found = (caller: typeof rita) => one.handlers.students({ name: 'HALE' }, caller, facts);
    expect(await found(rita)).toEqual([
      { userUid: 'mia', student_name: 'Mia Hale', form_run: 'Year 8' },
      { userUid: 'max', student_name: 'Max Hale', form_run: 'Year 8' },
    ]);
    expect(await found(stranger)).toEqual([]);
    const groups = await one.handlers.groups({}, rita, facts);
    expect(groups.map(({ groupUid }) => groupUid)).toEqual(['y8', 'art']);
    expect(await one.handlers.groups({}, stranger, facts)).toEqual([]);
  });
});
