import { demoSettings } from '#bin/demo/content';
import type { MailMessage } from '#functions/kernel/mail/content';
import {
  type MailKind,
  type OrderWork,
  preparedRow,
  readerOf,
} from '#functions/kernel/outbox/kind';
import { harbour } from '#test/mailings/messages/letters';
import { school as facts } from '#test/support/mail/mail-sites';
import { orderedAt, own, site } from '#test/support/outbox/ordered-kind';

/** A mail as it is sent, and how logs call its kind. */
export interface Sample {
  readonly called: string;
  /** What it is about, among those of its kind. */
  readonly name: string;
  readonly letter: MailMessage;
}

const work: OrderWork = {
  facts,
  school: own,
  settings: {
    ...demoSettings.main,
    absences: { ...demoSettings.main.absences, office_addresses: ['office@harbour.example.edu'] },
  } as never,
  content: { school: { ...harbour, schoolUid: site } } as never,
  now: () => orderedAt,
};

/** Returns the first mail that an order of a kind sends; undefined if it sends none. */
async function mailOf(kind: MailKind, order: object): Promise<MailMessage | undefined> {
  for await (const messages of kind.open(work, { site, ...order } as never)) {
    const [to] = await messages.recipients();
    const make = messages.message.mail;
    if (!to || !make) continue;
    const row = preparedRow(messages, to);
    const wanted = await messages.stillWanted({ ...row, state: 'claimed' });
    if (wanted !== undefined) return make(wanted, readerOf(row));
  }
  return undefined;
}

/** Returns a mail of a kind by its order. */
export async function sampleOf(
  kind: MailKind,
  name: string,
  ...orders: readonly object[]
): Promise<Sample> {
  for (const order of orders) {
    const letter = await mailOf(kind, order);
    if (letter) return { called: kind.called, name, letter };
  }
  throw new Error(`${kind.called} sends nothing: ${name}`);
}
