import type { Chance } from '#bin/demo/chance';
import type { StoredMessage } from '#functions/data/email-record';
import type { Addressee } from '#functions/data/people';
import type { Compose } from '#functions/jobs/mailing/compose';
import type { SesAnswer } from '#functions/jobs/mailing/ses';
import { school } from '#test/support/mail-desk';
import { account, eventAbout } from '#test/support/mail-events';

/** How much goes wrong around a mailing. */
export interface Trouble {
  /** Workers of mailings, and of events, that are killed at one of their steps. */
  readonly kills: number;
  /** At which step the first of them dies; any, if unsaid. */
  readonly firstAt?: number;
  /** How often SES answers nothing: half of the time the message has left all the same. */
  readonly silence: number;
  readonly throttling: number;
  /** How often the answer of a table is cut off, and the call, which took effect, is made again by the SDK; never, if unsaid. */
  readonly cutOff?: number;
  /** The latest that SES tells of a message, in minutes; some of what is told later than ten minutes never comes. */
  readonly latestEvent: number;
  /** What somebody does while it is sent. */
  readonly act: 'nothing' | 'pause' | 'cancel';
}

/** SES as it may be: takes a message or not, answers or not, and tells of what it took, sooner or later, once or more. */
export function troubledSes(
  chance: Chance,
  trouble: Trouble,
  around: {
    readonly now: () => number;
    readonly trouble: () => void;
    readonly tell: (event: string, after: number) => unknown;
  },
) {
  let ids = 0;
  /** What really left, by person. */
  const taken = new Map<string, string[]>();
  /** Whose message left without anybody hearing that it did. */
  const unheard = new Set<string>();
  const silences = new Map<string, number>();

  function tellOf(row: StoredMessage, messageId: string): void {
    for (const name of ['send', 'delivery']) {
      const timestamp = new Date(around.now()).toISOString();
      const mail = { messageId, timestamp, sendingAccountId: account };
      const event = JSON.stringify(eventAbout(name, row, { mail }));
      if (trouble.latestEvent > 10 && chance.is(0.05)) continue;
      for (let copies = chance.between(1, 3); copies > 0; copies--) {
        const minutes = chance.is(0.5) ? 0.1 : chance.next() * trouble.latestEvent;
        around.tell(event, minutes * 60_000);
      }
    }
  }

  return {
    taken,
    unheard,

    ask(row: StoredMessage): SesAnswer {
      if (row.email.startsWith('refused')) return { kind: 'refused', reason: 'MessageRejected' };
      if (chance.is(trouble.throttling)) return { kind: 'throttled' };
      const isSilent = chance.is(trouble.silence);
      if (isSilent) around.trouble();
      const before = silences.get(row.userUid) ?? 0;
      // A message whose every try goes unheard is lost by its rules; that is another test.
      if (isSilent && before < 1 && chance.is(0.5)) {
        silences.set(row.userUid, before + 1);
        return { kind: 'silent' };
      }
      const messageId = `ses-${++ids}`;
      taken.set(row.userUid, [...(taken.get(row.userUid) ?? []), messageId]);
      tellOf(row, messageId);
      unheard.add(row.userUid);
      return isSilent ? { kind: 'silent' } : { kind: 'sent', messageId };
    },
  };
}

/** A digest that reaches these people, whenever it is asked for. */
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
        told: { firstname: userUid, as: 'staff', own: { posts: [], events: [] }, children: [] },
      })),
      leftOut: [],
      unmatched: [],
      hash: 'as shown',
    },
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
