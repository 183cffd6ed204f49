import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { consume, consumeAll, type Delivery, queueWork } from '#functions/kernel/jobs/consume';
import { Interruption } from '#functions/kernel/jobs/errors';
import { account, deliver } from '#test/support/deliver';

class Taken extends Interruption {}

let faults: string[];
let events: string[];
beforeEach(() => {
  faults = [];
  events = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void faults.push(line));
  vi.spyOn(console, 'info').mockImplementation((line) => void events.push(line));
});
afterEach(() => vi.restoreAllMocks());

const Job = z.object({ job: z.string() });
const worker = (work: (message: { job: string }, delivery: Delivery) => Promise<void>) =>
  consume({ message: Job, failed: 'A job failed', work });
const batch = (...bodies: unknown[]) => bodies.map((body, i) => ({ id: `m${i}`, body }));

describe('consume', () => {
  it('runs the messages of a batch one after the other, and returns only those that failed', async () => {
    const ran: string[] = [];
    const run = worker(async ({ job }) => {
      await new Promise(setImmediate);
      ran.push(job);
      if (job === 'b') throw new Error('The table is away');
    });
    expect(await deliver(run, batch({ job: 'a' }, { job: 'b' }, { job: 'c' }))).toEqual(['m1']);
    expect(ran).toEqual(['a', 'b', 'c']);
    expect(faults).toHaveLength(1);
    expect(JSON.parse(faults[0] ?? '')).toMatchObject({ message: 'A job failed', id: 'm1' });
    expect(faults[0]).not.toContain('The table is away');
  });

  it.each(['{', 'null', '', '{}', '{"job":1}'])('refuses %j, which is no job', async (body) => {
    const work = vi.fn(async () => {});
    expect(await deliver(worker(work), batch(body))).toEqual(['m0']);
    expect(work).not.toHaveBeenCalled();
    expect(JSON.parse(faults[0] ?? '')).toMatchObject({ fault: { name: 'UnknownMessage' } });
  });

  it('gives a message to the work of its shape, and fails it by the name of that work', async () => {
    const ran: string[] = [];
    const Course = z.object({ course: z.string() });
    const run = consumeAll([
      queueWork({
        message: Job,
        failed: 'A job failed',
        work: async ({ job }) => void ran.push(job),
      }),
      queueWork({
        message: Course,
        failed: 'A course failed',
        work: async ({ course }) => {
          ran.push(course);
          throw new Error('The table is away');
        },
      }),
    ]);
    expect(await deliver(run, batch({ course: 'a' }, { job: 'b' }, { other: 'c' }))).toEqual([
      'm0',
      'm2',
    ]);
    expect(ran).toEqual(['a', 'b']);
    expect(faults.map((line) => JSON.parse(line))).toMatchObject([
      { message: 'A course failed' },
      { message: 'A message was refused', fault: { name: 'UnknownMessage' } },
    ]);
  });

  it('delivers an interrupted message again and logs no fault', async () => {
    const run = worker(async () => {
      throw new Taken('Another worker has it');
    });
    expect(await deliver(run, batch({ job: 'a' }))).toEqual(['m0']);
    expect(faults).toEqual([]);
    expect(JSON.parse(events[0] ?? '')).toMatchObject({ message: 'Another worker has it' });
  });

  it('tells the work its time, account, identifier and text', async () => {
    const told: unknown[] = [];
    const run = worker(async (_, { timeLeft, ...delivery }) => {
      told.push({ ...delivery, left: timeLeft() });
    });
    await deliver(run, batch({ job: 'a', more: 1 }), () => 4_000);
    expect(told).toEqual([
      { id: 'm0', account, deliveries: 1, body: '{"job":"a","more":1}', left: 4_000 },
    ]);
  });
});
