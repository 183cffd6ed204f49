import { type ChannelName, channelNames } from '#shared/notifications/channels';
import { type MessageKindName, messageKindNames } from '#shared/notifications/kinds';
import { type Fact, type Facts, isNone } from '#test/notifications/reach/people';
import {
  absences,
  daily,
  digest,
  emergency,
  notes,
  principal,
  support,
  todo,
} from '#test/notifications/reach/runs';

/** Whom a kind of message reaches on a channel now. */
interface Cell {
  readonly run: (channel: ChannelName, closed?: readonly string[]) => Promise<string[]>;
  /** What a person needs, and what stops it. */
  readonly needs: readonly Fact[];
  readonly stops: readonly Fact[];
  /** Whether it leaves on a closed day; without it, the schedule does not order it then. */
  readonly onClosedDays?: boolean;
}

const mailStops = ['no address', 'bounced', 'complained', 'blocked'] as const;
const pushed = { needs: ['device'], stops: ['blocked'] } as const;
const texted = { needs: ['number'], stops: ['blocked', 'restricted'] } as const;
const ordinary = ['wants no push', 'quiet now', 'had enough'] as const;

/** Who turned it on gets the push, also without mail. */
const news = { needs: ['device'], stops: ['blocked', ...ordinary] } as const;

/** The truth table: every kind on every channel, by all that there may be about a person. */
const table = {
  emergency: {
    mail: { run: emergency, needs: [], stops: ['no address', 'bounced', 'blocked', 'restricted'] },
    push: { run: emergency, ...pushed, stops: ['blocked', 'restricted'] },
    sms: { run: emergency, ...texted },
  },
  absences: {
    mail: { run: absences, needs: [], stops: [...mailStops, 'restricted'] },
    push: {
      run: absences,
      needs: ['device'],
      stops: ['blocked', 'restricted', 'wants no push', 'quiet now'],
    },
    sms: {
      run: absences,
      needs: ['number'],
      stops: ['blocked', 'restricted', 'wants no text', 'quiet now'],
    },
  },
  todo: {
    mail: { run: todo, needs: [], stops: [...mailStops, 'restricted'], onClosedDays: true },
    push: {
      run: todo,
      needs: ['device'],
      stops: ['blocked', 'restricted', ...ordinary],
      onClosedDays: false,
    },
    sms: 'never',
  },
  support: {
    mail: { run: support, needs: [], stops: ['no address', 'bounced', 'complained'] },
    push: 'never',
    sms: 'never',
  },
  notes: {
    mail: { run: notes, needs: [], stops: ['no address', 'bounced', 'complained'] },
    push: 'never',
    sms: 'never',
  },
  digest: {
    mail: {
      run: digest,
      needs: [],
      stops: [...mailStops, 'wants no mail', 'quiet now'],
      onClosedDays: false,
    },
    push: { run: digest, ...news, onClosedDays: false },
    sms: 'never',
  },
  daily: {
    mail: {
      run: daily,
      needs: [],
      stops: [...mailStops, 'wants no mail', 'quiet now'],
      onClosedDays: false,
    },
    push: { run: daily, ...news, onClosedDays: false },
    sms: 'never',
  },
  principal: {
    mail: {
      run: principal,
      needs: [],
      stops: [...mailStops, 'wants no mail', 'quiet now'],
      onClosedDays: true,
    },
    push: {
      run: principal,
      needs: ['device'],
      stops: ['blocked', ...ordinary],
      onClosedDays: true,
    },
    sms: 'never',
  },
} as const satisfies Record<MessageKindName, Record<ChannelName, Cell | 'never'>>;

export const cells = messageKindNames.flatMap((kind) =>
  channelNames.map((channel) => [kind, channel, table[kind][channel] as Cell | 'never'] as const),
);
export const left = cells.flatMap(([kind, channel, cell]) =>
  cell === 'never' ? [] : [[kind, channel, cell] as const],
);
export const holds =
  ({ needs, stops }: Cell) =>
  (is: Facts): boolean =>
    needs.every((fact) => is.has(fact)) && isNone(is, ...stops);
