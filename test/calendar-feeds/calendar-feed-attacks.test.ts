import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { TwinActor } from '#test/support/portal/twin-people';
import { storeCourse } from '#test/support/records/course-records';
import { type AttackedSchools, startAttackedSchools } from '#test/support/records/place-attacks';

/**
 * Attacks on the secret address of a subscription by people who do not have it, or no longer have
 * it.
 */

let attacked: AttackedSchools;
beforeAll(async () => {
  attacked = await startAttackedSchools();
});
afterAll(() => attacked.schools.stop());

describe('the secret address of a subscription', () => {
  const { calendar } = api;
  const feedOf = async (actor: TwinActor) =>
    (await attacked.done(actor, calendar.createFeed, {})).path;
  const ask = (path: string, headers = {}) => attacked.raw(undefined, `/${path}`, { headers });

  it('opens one calendar, forbids shared caches and rejects guesses', async () => {
    const path = await feedOf('student');
    const file = await ask(path);
    expect([file.status, file.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(file.headers['cache-control']).toMatch(/^private/);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    const etag = String(file.headers.etag);
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    const [, secret = ''] = /main\.(.*)\.ics$/.exec(path) ?? [];
    expect(secret).toMatch(/^[\w-]{43}$/);
    const swapped = secret.slice(0, -2) + (secret.at(-2) === 'A' ? 'B' : 'A') + secret.at(-1);
    for (const guess of [
      `main.${swapped}.ics`,
      `regional.${secret}.ics`,
      `main.${secret}`,
      `${secret}.ics`,
      `MAIN.${secret}.ics`,
      `main.${secret.toUpperCase()}.ics`,
      `main.${secret}.ics.ics`,
      'main..ics',
      '.ics',
      `main.${secret.slice(0, -1)}.ics`,
      `main%23.${secret}.ics`,
    ]) {
      const answer = await ask(`calendar/feed/${guess}`);
      expect([guess, answer.status]).toEqual([guess, 404]);
      expect(answer.headers['cache-control']).toContain('no-store');
    }
  });

  it('changes with each creation, and stops when replaced or ended', async () => {
    const first = await feedOf('carer');
    const second = await feedOf('carer');
    expect(second).not.toBe(first);
    expect((await ask(first)).status).toBe(404);
    expect((await ask(second)).status).toBe(200);
    await attacked.done('carer', calendar.removeFeed, {});
    expect((await ask(second)).status).toBe(404);
    const answer = await attacked.as('carer', calendar.feed, {});
    expect(answer.text).not.toMatch(/[\w-]{43}/);
  });

  it('limits the number of requests', async () => {
    const path = await feedOf('faculty');
    const statuses = new Set<number>();
    // The minute may change in between, which resets the count.
    for (let n = 0; n < 60 && !statuses.has(429); n++) statuses.add((await ask(path)).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it('rejects the children of others and unknown or malformed choices', async () => {
    for (const choice of [
      { children: ['uid-student'] },
      { children: ['../x'] },
      { categories: ['Sport\r\nBEGIN:VALARM'] },
      { categories: ['a'.repeat(101)] },
      { categories: Array.from({ length: 101 }, (_, n) => `c${n}`) },
      { userUid: 'uid-administrator' },
      { token_hash: 'x' },
    ]) {
      const { status } = await attacked.as('faculty', calendar.createFeed, choice);
      expect([choice, status]).toEqual([choice, 400]);
    }
  });

  it('escapes calendar lines that are forged in an event title', async () => {
    const forged = 'Fair\r\nEND:VEVENT\r\nBEGIN:VEVENT\nUID:forged\rX-EVIL:1\u2028;,\\"';
    const { db } = attacked.schools.tables;
    await storeCourse({ db, table: (name) => name }, 'main', forged);
    const { text } = await ask(await feedOf('affiliate'));
    const unfolded = text.replace(/\r\n[ \t]/g, '');
    const lines = unfolded.split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => /^(UID:forged|X-EVIL)/.test(line))).toEqual([]);
    expect(unfolded.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(lines.find((line) => line.startsWith('SUMMARY'))).toContain('Fair\\nEND:VEVENT\\n');
  });
});
