import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { undoFor } from '#shared/emergency/sending';
import type { DecidedProfile } from '#shared/intake/roster';
import { unexplainedSchool } from '#test/absences/mail/unexplained-school';
import { decided, emailOf, emergencyRoom } from '#test/support/mail/emergency-room';
import { addDevice } from '#test/support/push/pushes';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

/** What decides on which channels a message reaches a person. Each may hold or not. */
const facts = [
  'device',
  'number',
  'no address',
  'bounced',
  'complained',
  'blocked',
  'restricted',
  'wants no push',
  'quiet now',
] as const;
type Fact = (typeof facts)[number];
type Facts = ReadonlySet<Fact>;

/** Every person that there can be. The number of a person says which facts hold. */
const numbers = Array.from({ length: 2 ** facts.length }, (_, number) => number);
const nameOf = (number: number) => `p${number}`;
const factsOf = (number: number): Facts => new Set(facts.filter((_, i) => number & (2 ** i)));

const main = schoolNamed('main');
const at = '2026-03-01T00:00:00.000Z';

/** Stores everybody, as carers of a child. */
async function store(tables: Tables, child: string, quiet: { from: string; to: string }) {
  const suppressions = suppressionRepository(tables).of(main);
  const preferences = preferenceRepository(tables).of(main);
  for (const number of numbers) {
    const is = factsOf(number);
    const username = nameOf(number);
    const link = { userUid: child, status: 'active', restricted: is.has('restricted') } as const;
    const person: DecidedProfile = {
      ...profile({ username, type: 'affiliate', is_carer: true, children: [link] }),
      ...(is.has('no address') && { email: '' }),
      ...(is.has('number') && { mobile: `+6149157${String(number).padStart(4, '0')}` }),
      ...(is.has('blocked') && { over: { version: 1, withheld: [], blocked: decided } }),
    };
    await storeProfiles(tables, person);
    if (is.has('device')) await addDevice(tables, person.userUid, username);
    // The address of a person without one at the school is somebody’s all the same.
    const suppress = (reason: 'bounce' | 'complaint') =>
      suppressions.add(emailOf(username), { reason, at, mailingUid: 'm' });
    if (is.has('bounced')) await suppress('bounce');
    if (is.has('complained') && !is.has('bounced')) await suppress('complaint');
    const chosen = {
      ...(is.has('wants no push') && { push: { absences: false } }),
      ...(is.has('quiet now') && { quiet }),
    };
    const mail = { digest: false, daily: false, principal: false };
    await preferences.save(
      person.userUid,
      { ...mail, ...chosen },
      { loadedVersion: '', now: new Date(at) },
    );
  }
}

const where = (holds: (is: Facts) => boolean) =>
  numbers.filter((number) => holds(factsOf(number))).map(nameOf);
const isNone = (is: Facts, ...named: Fact[]) => named.every((fact) => !is.has(fact));
const among = (found: readonly string[]) =>
  numbers.map(nameOf).filter((name) => found.includes(name));
const devicesOf = (pushed: readonly { endpoint: string }[]) =>
  among(pushed.map(({ endpoint }) => endpoint.split('/').at(-1) ?? ''));
const addressesOf = (sent: readonly { to: string }[]) =>
  among(sent.map(({ to }) => to.split('@')[0] ?? ''));

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

describe('a message', () => {
  it('reaches everybody in an emergency, by mail where an address takes it and by push on each device', async () => {
    const room = await emergencyRoom();
    await store(room.tables, 'uid-amy', { from: '00:00', to: '23:59' });
    await room.change({ status: true, message: 'Stay inside.' });
    room.pass(undoFor);
    await room.work();
    expect(addressesOf(room.sent)).toEqual(
      where((is) => isNone(is, 'no address', 'bounced', 'blocked', 'restricted')),
    );
    expect(devicesOf(room.pushed)).toEqual(
      where((is) => is.has('device') && isNone(is, 'blocked', 'restricted')),
    );
  });

  it('reaches each number in an emergency if texts are ordered, by no choice of its person', async () => {
    const room = await emergencyRoom();
    await store(room.tables, 'uid-amy', { from: '00:00', to: '23:59' });
    await room.change({ status: true, message: 'Stay inside.', channels: ['sms'] });
    room.pass(undoFor);
    await room.work();
    expect(among(room.texts.map((text) => nameOf(Number(text.number.slice(-4)))))).toEqual(
      where((is) => is.has('number') && isNone(is, 'blocked', 'restricted')),
    );
    expect([room.sent, room.pushed]).toEqual([[], []]);
  });

  it('reaches carers about an absence, by mail where nobody complained and by push where it is wanted now', async () => {
    const school = await unexplainedSchool();
    await store(school.tables, 'uid-nina', { from: '09:00', to: '23:00' });
    school.away('a1', 'nina');
    await school.order();
    await school.work();
    expect(addressesOf(school.left)).toEqual(
      where((is) => isNone(is, 'no address', 'bounced', 'complained', 'blocked', 'restricted')),
    );
    expect(devicesOf(school.pushed)).toEqual(
      where(
        (is) =>
          is.has('device') && isNone(is, 'blocked', 'restricted', 'wants no push', 'quiet now'),
      ),
    );
  });

  it('reaches carers by text half an hour later, if they have a number and no quiet hours now', async () => {
    const school = await unexplainedSchool({ smsSender: 'HarbourCol' });
    await store(school.tables, 'uid-nina', { from: '09:00', to: '23:00' });
    school.away('a1', 'nina');
    for (let run = 0; run < 3; run++) {
      await school.order();
      await school.work();
      school.pass(run === 0 ? 31 * 60 : 60);
    }
    expect(among(school.texts.map(({ number }) => nameOf(Number(number.slice(-4)))))).toEqual(
      where((is) => is.has('number') && isNone(is, 'blocked', 'restricted', 'quiet now')),
    );
  });
});
