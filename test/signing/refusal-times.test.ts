import { beforeEach, describe, expect, it, vi } from 'vitest';
import { voided } from '#functions/signing/rules/endings';
import { renewed } from '#functions/signing/rules/progress';
import { newSecret, tokenOf } from '#functions/signing/store/link-record';
import type { StoredRequest } from '#functions/signing/store/request.record';
import type { RequestFacts } from '#shared/kernel/route';
import { callAt, callFacts, countedSchool, drawn } from '#test/signing/signing-school';
import { isFullProof, proofRuns } from '#test/support/proof-runs';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { daysLater, newRequest } from '#test/support/signing/requests';

const nobody = person();
const right = { number: 'S-100' };
let school: Awaited<ReturnType<typeof countedSchool>>;
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  school = await countedSchool();
});

const g1 = () => school.tokens.g1 ?? '';
const open = (token: string, given: object = right, is: Partial<RequestFacts> = {}) =>
  school.parts.handlers.open({ token, page: 'docusign', ...given }, nobody, callFacts(is));
const sign = (token: string, pass: string) =>
  school.parts.handlers.sign(
    { token, pass, answers: {}, values: { f1: drawn }, consent: true },
    nobody,
    callFacts(),
  );
/** Changes the request as the routes of staff do. */
async function change(step: (before: StoredRequest) => StoredRequest): Promise<void> {
  const { requests } = school.parts;
  const before = await requests.of(schoolNamed('regional')).get(newRequest().requestUid);
  if (!before) throw new Error('No request');
  expect(await requests.of(schoolNamed('regional')).replace({ before, after: step(before) })).toBe(
    true,
  );
}
const sentenceOf = (call: Promise<unknown>) =>
  call.then(
    () => 'opened',
    (error: unknown) => String(error),
  );

describe('times of refusals', () => {
  /** Makes each kind of link that is not honoured, at a school of its own. */
  const kinds: Record<string, () => Promise<() => Promise<unknown>>> = {
    unknown: async () => () => open(tokenOf(schoolNamed('regional'), newSecret())),
    expired: async () => () => open(g1(), right, { now: daysLater(31) }),
    revoked: async () => {
      await change((before) => voided(before, { who: 'Rita' }, callAt));
      return () => open(g1());
    },
    renewed: async () => {
      const ends_at = daysLater(20).toISOString();
      await change((before) => renewed(before, 'g1', { now: callAt, ends_at }));
      return () => open(g1());
    },
    used: async () => {
      const { pass } = await open(g1());
      await sign(g1(), pass);
      return () => open(g1());
    },
    'of another school': async () => () => open(g1(), right, { site: 'main' }),
    'of another page': async () => () =>
      school.parts.handlers.open(
        { token: g1(), page: 'docusignpk', ...right },
        nobody,
        callFacts(),
      ),
    'not in turn': async () => {
      await change((before) => ({ ...before, in_order: true }));
      return () => open(school.tokens.g2 ?? '');
    },
    exhausted: async () => {
      for (let n = 0; n < 10; n++) {
        const now = new Date(callAt.getTime() + n * 3_600_000);
        await sentenceOf(open(g1(), { number: 'S-1' }, { now }));
      }
      return () => open(g1());
    },
  };

  it.each(Object.keys(kinds))('answers one that is %s like an unknown link', async (kind) => {
    vi.spyOn(school.parts.limits, 'ofVisitors').mockReturnValue({ count: async () => {} });
    const calls = { unknown: await kinds.unknown?.(), [kind]: await kinds[kind]?.() };
    const milliseconds: Record<string, number[]> = { unknown: [], [kind]: [] };
    for (let n = 0; n < proofRuns(2_000); n++) {
      for (const [name, call] of Object.entries(calls)) {
        school.reads.splice(0);
        const began = performance.now();
        const message = await sentenceOf(call?.() ?? Promise.resolve());
        milliseconds[name]?.push(performance.now() - began);
        expect(message).toContain('This link does not work.');
        expect([name, school.reads]).toEqual([name, ['GetCommand']]);
      }
    }
    const middle = (all: number[] = []) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
    const times = Object.entries(milliseconds).map(
      ([name, all]) => `${name} ${(middle(all) * 1_000).toFixed(0)} µs`,
    );
    if (isFullProof) console.log(`Median of a refusal: ${times.join(', ')}\n`);
  });
});
