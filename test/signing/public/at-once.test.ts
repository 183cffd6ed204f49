import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { voided } from '#functions/signing/rules/endings';
import { renewed } from '#functions/signing/rules/progress';
import { signedHash } from '#functions/signing/rules/signed-hash';
import { type Opened, opened, outcomeOf } from '#test/signing/public/opened';
import {
  callAt,
  callFacts,
  sendDocument,
  signingOver,
  storeMia,
} from '#test/signing/signing-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { daysLater, newRequest } from '#test/support/signing/requests';

const nobody = person();
const { requestUid } = newRequest();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

/** The acts that meet. Staff void and renew as `signing-requests` does. */
const acts: Record<string, (one: Opened) => Promise<unknown>> = {
  'g1 signs': (one) => one.sign('g1'),
  'g1 signs again': (one) => one.sign('g1'),
  'g2 signs': (one) => one.sign('g2'),
  'g1 declines': (one) => one.decline('g1'),
  'g2 declines': (one) => one.decline('g2'),
  'g1 saves': (one) => one.save('g1'),
  'staff void': async (one) => {
    const before = await one.current();
    if (before.ended_at) return;
    const after = voided(before, { who: 'Rita' }, callAt);
    await one.requests.of(schoolNamed('regional')).replace({ before, after });
  },
  'staff renew g1': async (one) => {
    const before = await one.current();
    if (before.ended_at || before.recipients[0]?.state === 'done') return;
    const ends_at = daysLater(20).toISOString();
    const after = renewed(before, 'g1', { now: callAt, ends_at });
    await one.requests.of(schoolNamed('regional')).replace({ before, after });
  },
};

/** Checks what must be true after any acts in any order. */
async function check(one: Opened): Promise<void> {
  const { state, recipients, events, mails } = await one.current();
  const filled = await one.requests.of(schoolNamed('regional')).filled(requestUid);
  for (const { recipientUid, state: own } of recipients) {
    const signature = filled.find((each) => each.recipientUid === recipientUid);
    expect(own === 'done').toBe(signature?.signed_at !== undefined);
    const signatures = events.filter((each) => each.answers && each.recipientUid === recipientUid);
    expect(signatures.map(({ answers }) => answers)).toEqual(
      own === 'done' && signature ? [signedHash(signature)] : [],
    );
  }
  const count = (own: string) => recipients.filter((each) => each.state === own).length;
  expect(state === 'completed').toBe(count('done') === 2);
  expect(state === 'declined').toBe(count('declined') === 1);
  expect(count('declined')).toBeLessThanOrEqual(1);
  expect(new Set(mails.map(({ kind, to }) => `${kind} ${to}`)).size).toBe(mails.length);
  const links = one.tables.all('signing-links');
  if (state === 'completed' || state === 'declined') {
    expect(links.every(({ kind }) => kind === 'held')).toBe(true);
  }
  if (state === 'voided') expect(links).toEqual([]);
}

/** Refuses a transaction while another one is written, as DynamoDB does for the same record. */
function contendedTables() {
  const tables = memoryTables(async () => {});
  let isWriting = false;
  const send = async (command: { readonly constructor: { readonly name: string } }) => {
    if (command.constructor.name !== 'TransactWriteCommand')
      return tables.db.send(command as never);
    if (isWriting) {
      const CancellationReasons = [{ Code: 'TransactionConflict' }];
      const name = 'TransactionCanceledException';
      throw Object.assign(new Error(name), { name, CancellationReasons });
    }
    isWriting = true;
    await new Promise(setImmediate);
    isWriting = false;
    return tables.db.send(command as never);
  };
  return { ...tables, db: { send } as never as typeof tables.db };
}

describe('link that 40 people open at once', () => {
  it('opens for each of them', async () => {
    const tables = contendedTables();
    await storeMia(tables);
    const parts = signingOver(tables);
    const { g1: token = '' } = await sendDocument(parts);
    const given = { token, page: 'docusign' as const, number: 'S-100' };
    const open = async (i: number) =>
      parts.handlers.open(given, nobody, callFacts({ network: `203.0.113.${i}/32` }));
    const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => open(i)));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('acts at the same moment', () => {
  const pairs = Object.keys(acts).flatMap((first, n) =>
    Object.keys(acts)
      .slice(n + 1)
      .map((second) => [first, second] as const),
  );

  it.each(pairs)('leaves one end state: %s, %s', async (first, second) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        let isQuiet = true;
        const one = await opened(async () => {
          if (!isQuiet) await scheduler.schedule(Promise.resolve());
        });
        isQuiet = false;
        const both = [acts[first]?.(one), acts[second]?.(one)].map((each) =>
          outcomeOf(each as Promise<unknown>),
        );
        await scheduler.waitFor(Promise.all(both));
        isQuiet = true;
        await check(one);
      }),
      { numRuns: proofRuns(200), seed: proofSeed },
    );
  });
});
