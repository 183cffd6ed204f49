import { beforeEach, describe, expect, it } from 'vitest';
import { pushDeviceHandlers } from '#functions/notifications/push-devices';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { deviceUidOf, pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { pushDevicesSchemas } from '#shared/notifications/push-devices.schemas';
import { memoryTables } from '#test/support/memory/memory-tables';
import { endpointOf, deviceKeys as keys } from '#test/support/push/devices';
import { carer, request, student } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

let room: ReturnType<typeof open>;
beforeEach(() => {
  room = open();
});

function open() {
  const tables = memoryTables(async () => {});
  const devices = pushDeviceRepository(tables);
  const preferences = preferenceRepository(tables);
  const queued: object[] = [];
  const handlers = pushDeviceHandlers({
    devices,
    preferences,
    vapid: { publicKey: async () => 'the key' },
    queue: { send: async (message) => void queued.push(message) },
  });
  let minute = 0;
  const at = () =>
    request({ now: new Date(Date.parse('2026-03-02T00:00:00.000Z') + 60_000 * ++minute) });
  const save = (name: string, person = carer) =>
    handlers.save({ endpoint: endpointOf(name), keys, name }, person, at());
  const named = async (person = carer) =>
    (await handlers.list({}, person, at())).devices.map(({ name }) => name);
  return {
    tables,
    devices,
    preferences: preferences.of(schoolNamed('main')),
    handlers,
    queued,
    at,
    save,
    named,
  };
}

describe('devices that get pushes', () => {
  it('lets a person add, renew and remove them', async () => {
    const { save, handlers, at } = room;
    const added = await save('phone');
    expect(added.deviceUid).toBe(deviceUidOf(endpointOf('phone')));
    const renewed = await save('phone');
    expect(renewed.created_at).toBe(added.created_at);
    expect(renewed.visited_at > added.visited_at).toBe(true);
    expect(await handlers.list({}, carer, at())).toEqual({
      public_key: 'the key',
      devices: [renewed],
    });
    await handlers.remove({ deviceUid: added.deviceUid }, carer, at());
    expect(room.tables.all('push-devices')).toEqual([]);
  });

  it('sets quiet hours with the first one, for a person who has none', async () => {
    const quiet = { from: '21:00', to: '07:00' };
    const chosen = async () => (await room.preferences.get(carer.userUid)).quiet;
    expect((await room.save('phone')).quiet).toEqual(quiet);
    expect(await chosen()).toEqual(quiet);
    const { updated_at, ...rest } = await room.preferences.get(carer.userUid);
    const now = new Date('2026-03-03T00:00:00.000Z');
    const off = { ...rest, quiet: undefined };
    await room.preferences.save(carer.userUid, off, { loadedVersion: updated_at, now });
    expect((await room.save('tablet')).quiet).toBeUndefined();
    expect(await chosen()).toBeUndefined();
  });

  it('leaves the quiet hours of a person as they are', async () => {
    const quiet = { from: '20:00', to: '08:00' };
    const all = { digest: true, daily: true, principal: true };
    const now = new Date('2026-03-01T00:00:00.000Z');
    const stored = room.preferences;
    await stored.save(carer.userUid, { ...all, quiet }, { loadedVersion: '', now });
    expect((await room.save('phone')).quiet).toBeUndefined();
    expect((await stored.get(carer.userUid)).quiet).toEqual(quiet);
  });

  it('removes one 90 days after a visit', async () => {
    const { visited_at } = await room.save('phone');
    const then = Math.floor(Date.parse(visited_at) / 1000) + 90 * 86_400;
    const stored = room.tables.all('push-devices');
    expect(stored.map(({ expires_at }) => expires_at)).toEqual([then, then]);
  });

  it('sends nothing there for the person who used the browser before', async () => {
    await room.save('shared', carer);
    await room.save('shared', student);
    expect(await room.named(carer)).toEqual([]);
    expect(await room.named(student)).toEqual(['shared']);
    expect(room.tables.all('push-devices')).toHaveLength(2);
  });

  it('leaves one person a browser that two take at the same time', async () => {
    await room.save('shared', carer);
    await Promise.all([room.save('shared', student), room.save('shared', carer)]);
    const both = [...(await room.named(carer)), ...(await room.named(student))];
    expect(both).toEqual(['shared']);
  });

  it('keeps 10 at most: a further one replaces the one that was used longest ago', async () => {
    for (let i = 0; i < 10; i++) await room.save(`d${i}`);
    await room.save('d0');
    await room.save('d10');
    const named = await room.named();
    expect(named).toHaveLength(10);
    expect(named).not.toContain('d1');
    expect(named).toContain('d0');
    expect(room.tables.all('push-devices')).toHaveLength(20);
  });

  it('finds them by shard, with the number of each person', async () => {
    for (const name of ['a', 'b']) await room.save(name);
    await room.save('c', student);
    const stored = room.devices.of(schoolNamed('main'));
    const found = await Promise.all(Array.from({ length: 16 }, (_, i) => stored.peopleOf(i)));
    expect(found.flatMap((each) => [...each]).sort()).toEqual(
      [
        [carer.userUid, 2],
        [student.userUid, 1],
      ].sort(),
    );
    const other = room.devices.of(schoolNamed('regional'));
    const there = await Promise.all(Array.from({ length: 16 }, (_, i) => other.peopleOf(i)));
    expect(there.flatMap((each) => [...each])).toEqual([]);
  });

  it('removes all with a sign-out everywhere', async () => {
    for (const name of ['a', 'b']) await room.save(name);
    await room.save('c', student);
    await room.devices.of(schoolNamed('main')).removeAll(carer.userUid);
    expect(await room.named()).toEqual([]);
    expect(await room.named(student)).toEqual(['c']);
  });

  it('leaves one to the person who has it now, if an earlier one removes it', async () => {
    await room.save('shared', carer);
    const [before] = await room.devices.of(schoolNamed('main')).list(carer.userUid);
    await room.save('shared', student);
    if (before) await room.devices.of(schoolNamed('main')).remove(before);
    expect(await room.named(student)).toEqual(['shared']);
    expect(room.tables.all('push-devices')).toHaveLength(2);
  });

  it('sends a test once in 30 seconds, for their person only', async () => {
    const { save, handlers, at, queued } = room;
    const { deviceUid } = await save('phone');
    const asked = at();
    await handlers.test({ deviceUid }, carer, asked);
    await handlers.test({ deviceUid }, carer, asked);
    expect(queued).toEqual([
      {
        kind: 'device-test',
        site: 'main',
        userUid: carer.userUid,
        deviceUid,
        at: asked.now.toISOString(),
      },
    ]);
    await handlers.test({ deviceUid }, carer, at());
    expect(queued).toHaveLength(2);
    const refused = { message: "This device doesn't exist." };
    await expect(handlers.test({ deviceUid }, student, at())).rejects.toMatchObject(refused);
    await expect(handlers.remove({ deviceUid }, student, at())).rejects.toMatchObject(refused);
  });

  it('accepts only those of push services, with keys that a message can be encrypted for', async () => {
    const { handlers, at } = room;
    const refused = { message: "This browser's push service is not supported." };
    const saved = (endpoint: string, p256dh = keys.p256dh) =>
      handlers.save({ endpoint, keys: { ...keys, p256dh }, name: 'x' }, carer, at());
    await expect(saved('https://example.org/push')).rejects.toMatchObject(refused);
    await expect(saved(endpointOf('x'), 'A'.repeat(87))).rejects.toMatchObject(refused);
    const parse = (input: object) => pushDevicesSchemas.save.input.safeParse(input).success;
    const good = { endpoint: endpointOf('x'), keys, name: 'Phone' };
    expect(parse(good)).toBe(true);
    expect(parse({ ...good, keys: { ...keys, auth: 'short' } })).toBe(false);
    expect(parse({ ...good, name: ' ' })).toBe(false);
  });
});
