import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { PushMessage } from '../push/payload.ts';
import type { PushService, PushTarget } from '../push/push-service.ts';
import type { Channel, Way } from './channel.ts';
import type { SendRate } from './store/mail-rate.ts';
import type { MailingMessages } from './store/mailing-messages.ts';

interface Device extends PushTarget {
  readonly userUid: string;
  readonly deviceUid: string;
}

/** The browsers to which people want pushes. */
export interface Devices {
  of(school: School): {
    list(userUid: string): Promise<readonly Device[]>;
    remove(device: Device): Promise<void>;
  };
}

interface PushChannelDeps {
  readonly messages: {
    of(school: School): Pick<ReturnType<MailingMessages['of']>, 'fail' | 'giveBack' | 'left'>;
  };
  readonly devices: Devices;
  readonly service: PushService;
  readonly now: () => Date;
}

/** The reason of a message to a person without a browser that takes it. */
const noDevice = 'No device takes pushes.';

/**
 * Pushes to all browsers of a person. The message has left when one of them has it and none must be
 * tried again. What a push service takes later is sent later, and not again to the other browsers.
 */
const pushChannel = ({
  messages,
  devices,
  service,
  now,
}: PushChannelDeps): Channel<PushMessage> => ({
  stopped: async () => undefined,

  async ask(facts, row, message) {
    const school = schoolFrom(facts);
    const ledger = messages.of(school);
    const had = row.parts ?? [];
    const own = await devices
      .of(school)
      .list(row.userUid)
      .catch(async (error: unknown) => {
        await ledger.giveBack(row);
        throw error;
      });
    const open = own.filter(
      ({ deviceUid }) => !had.includes(deviceUid) && (message.only ?? deviceUid) === deviceUid,
    );
    const asked = await Promise.allSettled(
      open.map(async (device) => {
        const answer = await service.send(facts, device, message);
        if (answer.kind === 'gone') await devices.of(school).remove(device);
        return { answer, deviceUid: device.deviceUid };
      }),
    );
    const answers = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const ofKind = (kind: string) => answers.filter(({ answer }) => answer.kind === kind);
    const parts = [...had, ...ofKind('sent').map(({ deviceUid }) => deviceUid)];
    const fault = asked.find((each) => each.status === 'rejected');
    if (fault || ofKind('later').length > 0) {
      await ledger.giveBack({ ...row, parts });
      if (fault) throw fault.reason;
      return { kind: 'throttled' };
    }
    if (parts.length > 0) {
      await ledger.left({ ...row, parts }, now());
      return { kind: 'sent' };
    }
    const [refused] = ofKind('refused');
    const reason = refused?.answer.kind === 'refused' ? refused.answer.reason : undefined;
    await ledger.fail(row, reason ?? noDevice);
    return reason ? { kind: 'refused', reason } : { kind: 'returned' };
  },
});

/** Returns how pushes leave. There is no event of a push, and no worker uses a claim for over a minute. */
export const pushWay = (deps: PushChannelDeps): Way<'push'> => ({
  channel: pushChannel(deps),
  rate: workerRate(),
  perSecond: 300,
  unsureFor: 90_000,
  service: 'a push service',
});

/** Returns the pace of one worker alone: it waits only when a push service asks it to. */
export function workerRate(): SendRate {
  let next = 0;
  return {
    async reserve({ own }, count, now) {
      const free = Math.max(next, now.getTime());
      next = free + (count * 1000) / own;
      return free;
    },
    async hold(until) {
      next = Math.max(next, until.getTime());
    },
    isUrgent: async () => false,
  };
}
