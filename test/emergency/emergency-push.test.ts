import { beforeEach, describe, expect, it, vi } from 'vitest';
import { undoFor } from '#shared/emergency/sending';
import { emailOf, emergencyRoom, reached } from '#test/support/mail/emergency-room';
import { endpointOf } from '#test/support/push/devices';
import { administrator, request } from '#test/support/records/people';

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

const stayInside = { status: true, message: 'Stay inside.' } as const;

/** A school in which the student and the carer have devices, and a message that may leave. */
async function withDevices() {
  const room = await emergencyRoom();
  for (const name of ['phone', 'tablet']) await room.addDevice('amy', name);
  await room.addDevice('cara', 'caras');
  return room;
}
type Room = Awaited<ReturnType<typeof withDevices>>;

async function release(room: Room, change = {}) {
  await room.change({ ...stayInside, ...change });
  room.pass(undoFor);
  await room.work();
}
const names = ({ pushed }: Pick<Room, 'pushed'>) =>
  pushed.map(({ endpoint }) => endpoint.split('/').at(-1)).sort();
const rowsOf = (room: Room) =>
  room.tables
    .all('emailstatistics')
    .filter(({ pk }) => String(pk).endsWith('#push'))
    .map(({ sk, state }) => `${sk} ${state}`)
    .sort();
const sendingOf = async (room: Room) =>
  (await room.view.get({}, administrator, request({ now: room.now() }))).sending;

describe('an emergency message as a push', () => {
  it('reaches every device of those whom it concerns, with its words', async () => {
    const room = await withDevices();
    // A restricted link, a blocked person, and a person without an address.
    for (const username of ['carl', 'eve', 'gus']) await room.addDevice(username, username);
    await release(room);
    expect(names(room)).toEqual(['caras', 'gus', 'phone', 'tablet']);
    expect(room.pushed[0]?.message).toMatchObject({
      body: 'Emergency: Stay inside.',
      path: '/emergency-brodcast',
      tag: 'emergency',
      ttl: 7200,
      isUrgent: true,
    });
    expect(rowsOf(room)).toEqual(['uid-amy sent', 'uid-cara sent', 'uid-gus sent']);
  });

  it('is in no log or count of mail', async () => {
    const room = await withDevices();
    await release(room);
    const listed = room.tables
      .all('emailstatistics')
      .filter(({ logPk }) => logPk && !String(logPk).includes('push'));
    expect(listed.map(({ email }) => email).sort()).toEqual(reached.map(emailOf));
    const counted = room.tables.all('mail-counters');
    expect(counted.filter(({ sk }) => String(sk).includes('push'))).toEqual([]);
    const open = room.tables.all('emailstatistics').filter(({ todoPk }) => todoPk);
    expect(open).toEqual([]);
  });

  it('leaves nothing if it was undone, or if only the banner was asked for', async () => {
    const room = await withDevices();
    await release(room, { channels: [] });
    await room.change({ status: true, message: 'Something else.' });
    await room.change({ status: false, message: '' });
    room.pass(undoFor);
    await room.work();
    expect(room.pushed).toEqual([]);
  });

  it('removes a device that takes no pushes, and says whom nothing reached', async () => {
    const room = await withDevices();
    await room.addDevice('gus', 'lost');
    const gone = new Set([endpointOf('tablet'), endpointOf('lost')]);
    room.pushAnswer = (endpoint) => ({ kind: gone.has(endpoint) ? 'gone' : 'sent' });
    await release(room);
    expect(names(room)).toEqual(['caras', 'phone']);
    expect(rowsOf(room)).toEqual(['uid-amy sent', 'uid-cara sent', 'uid-gus failed']);
    const left = room.tables.all('push-devices').map(({ name }) => name);
    expect(left.filter(Boolean).sort()).toEqual(['caras', 'phone']);
    const facts = request({ now: room.now() });
    const { records } = await room.view.listUnreached({ limit: 50 }, administrator, facts);
    expect(records.map(({ userUid, reason }) => [userUid, reason])).toEqual([
      ['uid-gus', 'no address'],
      ['uid-eve', 'blocked'],
    ]);
    expect((await sendingOf(room))?.counts[0]).toEqual({
      channel: 'push',
      people: 3,
      waiting: 0,
      sent: 2,
      delivered: 0,
      failed: 1,
    });
  });

  it('counts a person as reached whom only a push has reached', async () => {
    const room = await withDevices();
    await room.addDevice('gus', 'guss');
    await release(room);
    const facts = request({ now: room.now() });
    const { records } = await room.view.listUnreached({ limit: 50 }, administrator, facts);
    expect(records.map(({ userUid }) => userUid)).toEqual(['uid-eve']);
    expect(await sendingOf(room)).toMatchObject({ state: 'done', people: 6 });
  });

  it('waits for a device whose service takes no more for now, and leaves the others alone', async () => {
    const room = await withDevices();
    let isBusy = true;
    room.pushAnswer = (endpoint) => ({
      kind: isBusy && endpoint === endpointOf('phone') ? 'later' : 'sent',
    });
    await release(room);
    expect(names(room)).toEqual(['caras', 'tablet']);
    expect(rowsOf(room)).toEqual(['uid-amy prepared', 'uid-cara sent']);
    isBusy = false;
    room.pass(60_000);
    await room.work();
    expect(names(room)).toEqual(['caras', 'phone', 'tablet']);
    expect(rowsOf(room)).toEqual(['uid-amy sent', 'uid-cara sent']);
  });

  it('leaves although mail does not, and the other way round', async () => {
    const room = await withDevices();
    room.refused.add(emailOf('cara'));
    room.pushAnswer = () => ({ kind: 'refused', reason: 'HTTP 403' });
    await release(room);
    expect(room.sent.map(({ to }) => to).sort()).toEqual(['ada', 'amy', 'flo'].map(emailOf));
    expect(rowsOf(room)).toEqual(['uid-amy failed', 'uid-cara failed']);
    const { records } = await room.view.listUnreached(
      { limit: 50 },
      administrator,
      request({ now: room.now() }),
    );
    expect(records.map(({ userUid }) => userUid).sort()).toEqual([
      'uid-cara',
      'uid-eve',
      'uid-gus',
    ]);
  });

  it('replaces itself on the device when it changes, and tells its end to who got it', async () => {
    const room = await withDevices();
    await release(room);
    room.pass(60_000);
    await release(room, { message: 'Stay inside. Close the windows.' });
    await room.addDevice('flo', 'late');
    room.pass(60_000);
    await release(room, { status: false, all_clear: 'All clear. Thank you.' });
    const bodies = room.pushed.map(({ message: { body, tag } }) => `${tag}: ${body}`);
    expect([...new Set(bodies)]).toEqual([
      'emergency: Emergency: Stay inside.',
      'emergency: Update: Stay inside. Close the windows.',
      'emergency: All clear. Thank you.',
    ]);
    expect(names(room).filter((name) => name === 'late')).toEqual([]);
  });

  it('says before it leaves how many people and devices it reaches', async () => {
    const room = await withDevices();
    await room.addDevice('carl', 'carls');
    const reach = await room.view.reach({}, administrator, request({ now: room.now() }));
    expect(reach.channels).toContainEqual({ channel: 'push', people: 2, devices: 3 });
  });

  it('reaches the own devices of who tries it', async () => {
    const room = await withDevices();
    await room.addDevice('ada', 'adas');
    const ada = { ...administrator, userUid: 'uid-ada' };
    await room.view.test({ message: 'Readable?' }, ada, request({ now: room.now() }));
    await room.work();
    expect(names(room)).toEqual(['adas']);
    expect(room.pushed[0]?.message.tag).toBe('emergency-test');
  });
});
