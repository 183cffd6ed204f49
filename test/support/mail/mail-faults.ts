import type { Chance } from '#bin/demo/chance';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Compose } from '#functions/mailings/run/compose';
import type { Addressee } from '#functions/people/store/people';
import { account } from '#test/support/deliver';
import { eventAbout } from '#test/support/mail/mail-events';
import { school } from '#test/support/mail/mail-sites';

/** The faults around a mailing. Shares are from 0 to 1. */
export interface Trouble {
  /** Workers that are killed at one of their steps. */
  readonly kills: number;
  /** The step at which the first of them is killed. Default: a random one. */
  readonly firstAt?: number;
  /** The share of calls that SES does not answer. Half of these messages leave. */
  readonly silence: number;
  readonly throttling: number;
  /** The share of calls to tables that are repeated after they took effect. Default: 0. */
  readonly cutOff?: number;
  /** Minutes until the last event of SES. If it is over 10, some events never come. */
  readonly latestEvent: number;
  /** The act of a person while it is sent. */
  readonly act: 'nothing' | 'pause' | 'cancel';
}

/** A simulated SES with faults. Its events are late, repeated and out of order. */
export function troubledSes(
  chance: Chance,
  trouble: Trouble,
  deps: {
    readonly now: () => number;
    readonly onFault: () => void;
    readonly emit: (event: string, after: number) => unknown;
  },
) {
  let ids = 0;
  /** The identifiers of messages that left, by person. */
  const taken = new Map<string, string[]>();
  /** People whose message left without an answer to the worker. */
  const unheard = new Set<string>();
  const silences = new Map<string, number>();

  function emitEvents(row: EmailLogRecord, messageId: string): void {
    for (const name of ['send', 'delivery']) {
      const timestamp = new Date(deps.now()).toISOString();
      const mail = { messageId, timestamp, sendingAccountId: account };
      const event = JSON.stringify(eventAbout(name, row, { mail }));
      if (trouble.latestEvent > 10 && chance.is(0.05)) continue;
      for (let copies = chance.between(1, 3); copies > 0; copies--) {
        const minutes = chance.is(0.5) ? 0.1 : chance.next() * trouble.latestEvent;
        deps.emit(event, minutes * 60_000);
      }
    }
  }

  return {
    taken,
    unheard,

    ask(row: EmailLogRecord): SesAnswer {
      if (row.email.startsWith('refused')) return { kind: 'refused', reason: 'MessageRejected' };
      if (chance.is(trouble.throttling)) return { kind: 'throttled' };
      const isSilent = chance.is(trouble.silence);
      if (isSilent) deps.onFault();
      const before = silences.get(row.userUid) ?? 0;
      // A message without any answer is lost by design; another test covers that.
      if (isSilent && before < 1 && chance.is(0.5)) {
        silences.set(row.userUid, before + 1);
        return { kind: 'silent' };
      }
      const messageId = `ses-${++ids}`;
      taken.set(row.userUid, [...(taken.get(row.userUid) ?? []), messageId]);
      emitEvents(row, messageId);
      unheard.add(row.userUid);
      return isSilent ? { kind: 'silent' } : { kind: 'sent', messageId };
    },
  };
}

/** Composes a digest with these recipients. */
export const digestTo =
  (people: readonly string[]): Compose =>
  async () => ({
    content: {
      type: 'Weekly',
      school: { ...school, phone: '', colour: '#334155' },
      day: '2026-03-03',
      blurb: '',
      posts: [],
      events: [],
    },
    audience: {
      recipients: people.map((userUid) => ({
        person: teacher(userUid),
        personal: { firstname: userUid, as: 'staff', own: { posts: [], events: [] }, children: [] },
      })),
      leftOut: [],
      unmatched: [],
      hash: 'as shown',
    },
    postsLeftOut: [],
    quietOf: () => undefined,
  });

const teacher = (userUid: string): Addressee => ({
  userUid,
  username: userUid,
  name: userUid,
  firstname: userUid,
  type: 'faculty',
  is_carer: false,
  email: `${userUid}@staff.example`,
  hasEmail: true,
  groups: [],
  carerGroups: [],
  children: [],
});
