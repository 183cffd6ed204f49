import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { openFonts } from '#functions/pdf/font-set';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { signingSweep } from '#functions/signing/sweep/signing-sweep';
import { documentToSeal, requestUid } from '#test/signing/document-to-seal';
import { callAt } from '#test/signing/signing-school';
import { mortal } from '#test/support/mortal';
import { schoolNamed } from '#test/support/records/school';
import { plainDocument } from '#test/support/signing/documents';
import { schoolIdentity } from '#test/support/signing/identity';
import { tablesOf } from '#test/support/tables/named';

let signedDocument: () => ReturnType<typeof documentToSeal>;
beforeAll(async () => {
  const fonts = openFonts(await gatherFonts());
  const document = await safeDocument(await (await plainDocument(1, 2)).save());
  const identity = await schoolIdentity();
  signedDocument = () => documentToSeal({ document, identity, fonts });
});
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const minutes = (n: number) => new Date(callAt.getTime() + n * 60_000);

describe('seal that is late', () => {
  it('is put on the queue again three times, then given up, and the requester is told once', async () => {
    const one = await signedDocument();
    one.sealing.length = 0;
    const givenUp: number[] = [];
    for (let minute = 0; minute <= 60; minute++) {
      one.clock.at = minutes(minute);
      givenUp.push((await one.wake()).givenUp);
    }
    expect(one.sealing).toHaveLength(3);
    expect(givenUp.indexOf(1)).toBe(21);
    expect(givenUp.reduce((sum, each) => sum + each)).toBe(1);
    const { notice, mails } = await one.current();
    expect(notice).toContain('could not be sealed');
    expect(mails.map(({ kind, to }) => `${kind} ${to}`)).toEqual(['unsealed requester']);
    // An operator sends its message again.
    await one.work();
    const after = await one.current();
    expect([after.notice, after.sealed_at]).toEqual([undefined, minutes(60).toISOString()]);
  });

  it('is told to its requester once, also if that fails at first', async () => {
    const one = await signedDocument();
    one.clock.at = minutes(21);
    const { send } = one.queue;
    one.queue.send = () => Promise.reject(new Error('The queue is away'));
    expect((await one.wake()).failed).toBe(1);
    one.queue.send = send;
    expect((await one.wake()).givenUp).toBe(1);
    expect((await one.wake()).givenUp).toBe(0);
    expect((await one.current()).mails).toHaveLength(1);
    expect(one.queued.at(-1)).toEqual({ kind: 'mails', site: 'regional', requestUid });
  });

  it('is tried each minute while something is away, for 20 minutes', async () => {
    const one = await signedDocument();
    one.sealing.length = 0;
    await one.work(undefined, { isAway: true });
    for (let minute = 1; minute <= 18; minute++) {
      one.clock.at = minutes(minute);
      await one.wake();
      for (const _ of one.sealing.splice(0)) await one.work(undefined, { isAway: true });
    }
    expect((await one.current()).notice).toBeUndefined();
    one.clock.at = minutes(19);
    await one.wake();
    await one.work();
    expect((await one.current()).sealed_at).toBe(minutes(19).toISOString());
  });

  it('is left alone when it was sealed, or is not late', async () => {
    const one = await signedDocument();
    one.sealing.length = 0;
    one.clock.at = minutes(4);
    await one.wake();
    await one.work();
    one.clock.at = minutes(30);
    await one.wake();
    expect(one.sealing).toEqual([]);
    expect((await one.current()).notice).toBeUndefined();
  });
});

describe('document that 1.3.0 completed and did not seal', () => {
  /** Stores the request as 1.3.0 did: due while it waits for its seal, without a job. */
  async function earlier(is: object = {}) {
    const one = await signedDocument();
    one.sealing.length = 0;
    const TableName = 'signing-requests';
    const Key = { pk: `regional#${requestUid}`, sk: 'request' };
    const { Item } = await one.tables.db.send(new GetCommand({ TableName, Key }));
    const due_at = minutes(5).toISOString();
    const due = { due_at, duePk: 'regional', dueSk: `${due_at}#${requestUid}` };
    const sealing = { tries: 1, at: callAt.toISOString() };
    await one.tables.db.send(
      new PutCommand({ TableName, Item: { ...Item, sealing, ...due, ...is } }),
    );
    await one.seals().close({ requestUid });
    return one;
  }

  it('is sealed by the message that was on its way', async () => {
    const one = await earlier();
    await one.work();
    expect((await one.current()).sealed_at).toBeDefined();
    expect(await one.seals().open(10)).toEqual([]);
  });

  it.each(['after', 'before'] as const)(
    'is sealed if its message was lost, also if the sweep dies %s its step',
    async (when) => {
      const one = await earlier();
      one.clock.at = minutes(10);
      for (const death of [{ step: 3, when }, undefined]) {
        const { guard } = mortal({ death });
        const requests = signingRequestRepository(tablesOf(guard(one.tables.db)), one.links);
        const sweep = signingSweep({ requests, queue: guard(one.queue) }, [
          schoolNamed('regional'),
        ]);
        await sweep(one.clock.at).catch(() => {});
      }
      const { due_at } = await one.current();
      expect([due_at, await one.seals().open(10)]).toEqual([undefined, [{ requestUid }]]);
      one.clock.at = minutes(16);
      await one.wake();
      expect(one.sealing).toEqual([{ site: 'regional', requestUid }]);
      await one.work();
      expect((await one.current()).sealed_at).toBe(minutes(16).toISOString());
    },
  );

  it('is sealed after it was given up, when an operator sends its dead letter again', async () => {
    const one = await earlier({ notice: 'It could not be sealed.' });
    await one.work();
    expect(await one.current()).not.toHaveProperty('notice');
  });
});
