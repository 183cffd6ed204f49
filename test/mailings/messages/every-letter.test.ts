import { beforeAll, describe, expect, it } from 'vitest';
import { channelOf } from '#functions/kernel/outbox/kind';
import { orderedKinds } from '#functions/mailings/worker/mail-worker';
import { everyLetter } from '#test/mailings/messages/every-letter';
import { memoryTables } from '#test/support/memory/memory-tables';
import { site } from '#test/support/outbox/ordered-kind';
import type { Sample } from '#test/support/outbox/ordered-letter';

let samples: readonly Sample[];
beforeAll(async () => {
  samples = await everyLetter();
});

describe('a sample of mail', () => {
  it('includes each kind that the worker of mail sends', () => {
    const tables = memoryTables(async () => {});
    const kinds = orderedKinds(tables, { bucket: (name: string) => name } as never);
    const called = kinds
      .filter((kind) => channelOf(kind, { site }) === 'mail')
      .map((kind) => kind.called);
    expect(called.length).toBeGreaterThan(10);
    const sampled = new Set(samples.map((each) => each.called));
    // These have a worker or states of their own.
    expect([...sampled].sort()).toEqual([...called, 'A mailing', 'A private mail'].sort());
  });

  it('says what it is about and why it came, with no value that is missing', () => {
    for (const { called, name, letter } of samples) {
      const { subject, text, html, preview_text } = letter;
      const said = `${called}: ${name}\n${[subject, preview_text, text, html].join('\n')}`;
      expect(said).not.toMatch(/undefined|\bnull\b|\[object|NaN/);
      expect([called, name, subject.length > 0 && subject.length <= 290]).toEqual([
        called,
        name,
        true,
      ]);
      expect(said).toMatch(/You (?:receive|get) |because you/);
    }
  });

  it('tells the acts of a kind apart by their subjects', () => {
    const kinds = Map.groupBy(samples, ({ called }) => called);
    for (const called of ['The mail about who sent an emergency message', 'An emergency message']) {
      const subjects = kinds.get(called)?.map(({ letter }) => letter.subject) ?? [];
      expect(new Set(subjects).size).toBeGreaterThan(3);
    }
  });
});
