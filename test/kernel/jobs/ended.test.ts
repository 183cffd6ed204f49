import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { MakeMagazine } from '#functions/connections/make';
import { consume } from '#functions/kernel/jobs/consume';
import { mostDeliveries } from '#shared/store-names';
import { administrator, magazineSchool } from '#test/connections/magazine-school';

/** The lines about work that ended, as the dashboard counts them. */
let lines: unknown[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation((line) => {
    const { message, level: _level, ...fields } = JSON.parse(String(line));
    if (message === 'Work ended') lines.push(fields);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('line about work that ended', () => {
  it('counts the messages of a batch by their outcome, without saying whose they are', async () => {
    const worker = consume({
      message: z.object({ courseId: z.string() }),
      kind: 'figures',
      failed: 'A course failed',
      async work({ courseId }) {
        if (courseId === 'away') throw new Error('The table is away');
      },
    });
    const Records = [
      ['art', 1],
      ['away', 1],
      ['away', mostDeliveries],
      ['maths', 2],
    ].map(([courseId, count], i) => ({
      messageId: `m${i}`,
      body: JSON.stringify({ courseId }),
      attributes: { ApproximateReceiveCount: String(count) },
    }));
    const context = { getRemainingTimeInMillis: () => 1, invokedFunctionArn: 'arn' };
    await worker({ Records }, context);
    expect(lines).toEqual([
      { kind: 'figures', outcome: 'done', count: 2 },
      { kind: 'figures', outcome: 'again', count: 1 },
      { kind: 'figures', outcome: 'failed', count: 1 },
    ]);
  });

  it('is written once for each end of a job, also of one that fails or is tried again', async () => {
    const kind = 'connections-pdfs';
    const made: MakeMagazine = async () => ({ bytes: Buffer.from('%PDF'), posts: ['news'] });
    const fault = (name: string): MakeMagazine => {
      return () => Promise.reject(Object.assign(new Error('no'), { name }));
    };
    const endOf = async (...tries: readonly MakeMagazine[]) => {
      lines = [];
      const school = await magazineSchool();
      await school.store({ postUid: 'news' });
      await school.handlers.create({}, administrator, school.at());
      for (const make of tries) {
        const message = school.queued.shift();
        if (!message) break;
        await school.work(message, {}, make);
        // The same message again finds nothing to do.
        await school.work(message, {}, make);
        school.passMinutes(1);
        await school.watch();
      }
      return lines;
    };
    expect(await endOf(made)).toEqual([{ kind, outcome: 'done', count: 1 }]);
    expect(await endOf(fault('ValidationException'))).toEqual([
      { kind, outcome: 'failed', count: 1 },
    ]);
    expect(await endOf(fault('InternalServerError'), made)).toEqual([
      { kind, outcome: 'again', count: 1 },
      { kind, outcome: 'done', count: 1 },
    ]);
  });
});
