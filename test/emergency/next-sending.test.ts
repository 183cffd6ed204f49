import { describe, expect, it } from 'vitest';
import { nextSending } from '#functions/emergency/rules/next-sending';
import type { StoredSending } from '#functions/emergency/store/sendings';
import type { ChannelName } from '#shared/notifications/channels';

const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 0, 0, second));
const iso = (second: number) => at(second).toISOString();

/** A message of second 0, which starts 10 seconds later. */
const first: StoredSending = {
  version: iso(0),
  message: 'Stay inside.',
  kind: 'message',
  channels: ['push', 'mail'],
  follows: [],
  created_by: 'ada',
  at: iso(0),
  starts_at: iso(10),
};

interface Change {
  readonly before?: string;
  readonly message?: string;
  readonly channels?: readonly ChannelName[];
  readonly last?: StoredSending;
  readonly former?: StoredSending;
}

/** Changes the broadcast; without a message it ends. */
const change = (second: number, { before, message, channels, last, former }: Change) =>
  nextSending({
    before: { status: before !== undefined, message: before ?? '' },
    after: {
      emergencybroadcastUid: 'current',
      status: message !== undefined,
      message: message ?? before ?? '',
      updated_at: iso(second),
    },
    channels,
    by: 'ada',
    last,
    former,
    now: at(second),
  });

/** Other words on the banner, which leave to nobody. */
const corrected = (second: number, is: Partial<StoredSending> = {}) => ({
  correction: {
    ...first,
    version: iso(second),
    at: iso(second),
    starts_at: iso(second + 10),
    channels: [],
    ...is,
  },
});

const { message } = first;
const other = 'Stay inside. Close the windows.';
const allClear = 'All clear. Thank you.';

describe('what leaves after a change of the emergency message', () => {
  it('sends a first message 10 seconds later, by mail if nobody chose', () => {
    expect(change(0, { message })).toEqual({ send: first });
    expect(change(0, { message, channels: ['push', 'mail'] })).toEqual({ send: first });
    expect(change(0, { message, channels: [] })).toEqual(corrected(0));
  });

  it('sends a change as an update, and ends the message before it when it starts', () => {
    expect(change(60, { before: message, message: other, last: first })).toEqual({
      send: {
        ...first,
        version: iso(60),
        message: other,
        kind: 'update',
        follows: [first.version],
        replaces: first.version,
        at: iso(60),
        starts_at: iso(70),
      },
      cancel: { version: first.version, at: iso(70) },
    });
    expect(change(60, { before: message, message, last: first })).toEqual({});
  });

  it('replaces a message that has not started, and is no update of it', () => {
    const { send, cancel } = change(5, { before: message, message: other, last: first });
    expect(send).toMatchObject({ kind: 'message', follows: [], starts_at: iso(15) });
    expect(cancel).toEqual({ version: first.version, at: iso(5) });
  });

  it('takes back what has not left, and lets the message before it go on', () => {
    expect(change(5, { before: message, last: first })).toEqual({
      cancel: { version: first.version, at: iso(5) },
    });
    const update = { ...first, version: iso(60), starts_at: iso(70), replaces: first.version };
    const undone = { before: other, message, channels: [], last: update, former: first };
    expect(change(65, undone)).toEqual({
      cancel: { version: update.version, at: iso(65) },
      goOn: first.version,
    });
    const ending = { ...first, cancelled_at: iso(70) };
    expect(change(65, { message, channels: [], last: ending })).toEqual({ goOn: first.version });
    expect(change(75, { message, channels: [], last: ending })).toEqual(corrected(75));
  });

  it('corrects the banner when other words leave to nobody, also within the seconds of Undo', () => {
    expect(change(60, { before: message, message: other, channels: [], last: first })).toEqual(
      corrected(60, { message: other, kind: 'update' }),
    );
    expect(change(60, { before: message, message, channels: [], last: first })).toEqual({});
    expect(change(5, { before: message, message: other, channels: [], last: first })).toEqual({
      cancel: { version: first.version, at: iso(5) },
      ...corrected(5, { message: other, kind: 'update' }),
    });
    const ending = { ...first, cancelled_at: iso(70) };
    expect(change(65, { message: other, channels: [], last: ending })).toEqual({
      goOn: first.version,
      ...corrected(65, { message: other }),
    });
  });

  it('ends after the time of an undo what is on its way', () => {
    expect(change(60, { before: message, last: first })).toEqual({
      cancel: { version: first.version, at: iso(70) },
    });
    expect(change(60, { before: message, last: { ...first, cancelled_at: iso(50) } })).toEqual({});
  });

  it('sends an all-clear on the channels of the message, for a day, and never without one', () => {
    const { send } = change(600, { before: message, message: allClear, last: first });
    expect(send).toMatchObject({
      kind: 'all-clear',
      channels: ['push', 'mail'],
      follows: [first.version],
      message: allClear,
    });
    const ended = { ...first, cancelled_at: iso(100) };
    expect(change(600, { message: allClear, last: ended }).send).toMatchObject({
      kind: 'all-clear',
      follows: [first.version],
    });
    const calm = { message: allClear, kind: 'all-clear' } as const;
    expect(change(600, { before: message, message: allClear, channels: [], last: first })).toEqual(
      corrected(600, calm),
    );
    expect(change(0, { message: allClear })).toEqual(corrected(0, calm));
    expect(change(90_000, { before: message, message: allClear, last: first })).toEqual(
      corrected(90_000, calm),
    );
    const before = { ...first, kind: 'all-clear' } as const;
    expect(change(600, { message: allClear, last: before })).toEqual(corrected(600, calm));
  });

  it('sends an all-clear on every channel of the messages before it', () => {
    const last: StoredSending = { ...first, channels: ['push', 'mail', 'sms'] };
    const { send } = change(60, { before: message, message: other, channels: ['mail'], last });
    expect(send).toMatchObject({ channels: ['mail'], told_on: ['push', 'mail', 'sms'] });
    const over = change(600, { before: other, message: allClear, last: send ?? last });
    expect(over.send?.channels).toEqual(['push', 'mail', 'sms']);
  });

  it('tells nobody that it is over of a message that did not leave', () => {
    expect(change(5, { before: message, message: allClear, last: first })).toEqual({
      cancel: { version: first.version, at: iso(5) },
      ...corrected(5, { message: allClear, kind: 'all-clear' }),
    });
  });

  it('sends a message, and no update, after the end of the last emergency', () => {
    const ended = { ...first, cancelled_at: iso(100) };
    expect(change(200, { message: other, last: ended })).toEqual({
      send: { ...first, version: iso(200), message: other, at: iso(200), starts_at: iso(210) },
    });
  });
});
