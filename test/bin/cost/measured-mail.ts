import { newId } from '#functions/kernel/id';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { eventAbout, mailEventTables } from '#test/support/mail/mail-events';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import type { Units } from '#test/support/memory/memory-tables';
import { administrator, request } from '#test/support/records/people';

const readers = 100;
/** The new posts of a week in a digest. */
const posts = 6;

export interface MeasuredMail {
  /** Of a message: prepared, claimed, sent and settled, with its share of the mailing. */
  readonly sent: Units;
  /** Of an event of SES, in a batch. */
  readonly event: Units;
  /** The record of a message, as it is kept. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Sends a digest to 100 people, and reports that each was sent and delivered, and half opened. */
export async function measuredMail(): Promise<MeasuredMail> {
  const engine = mailingEngine();
  const { tables, handlers, now } = engine;
  tables.declareAll();
  // Identifiers as long as real ones: a unit writes 1 KB.
  for (let n = 0; n < readers; n++) {
    const userUid = newId(now());
    const username = `parent.number.${n}`;
    const email = `${username}@families.example.org`;
    await engine.addPerson(profile({ userUid, username, type: 'student', email }));
  }
  for (let n = 0; n < posts; n++) await engine.addPost(storedPost({ postUid: newId(now()) }));
  const { preview, send } = sendEmailsSchemas;
  const form = { type: 'Weekly', email_text: 'Hello', except_for: 'x@example.org' };
  const asked = { ...request(), now: now() };
  const { audience_hash } = await handlers.preview(preview.input.parse(form), administrator, asked);
  tables.spent();
  const real = send.input.parse({ ...form, email_testing: false, audience_hash });
  await handlers.send(real, administrator, asked);
  await engine.runJobs();
  const sent = perPiece(tables.spent(), engine.sent.length);
  const room = mailEventTables(tables);
  const rows = engine.rows();
  const happened = ['send', 'delivery', 'open'].flatMap((name) =>
    rows
      .filter((_, n) => name !== 'open' || n % 2 === 0)
      .map((row) => eventAbout(name, row, { mail: { messageId: row.messageIds[0] ?? '' } })),
  );
  for (let at = 0; at < happened.length; at += 10) {
    await room.deliver(...happened.slice(at, at + 10));
  }
  const event = perPiece(tables.spent(), happened.length);
  return { sent, event, record: tables.all('emailstatistics')[0] ?? {} };
}

const perPiece = ({ read, written }: Units, pieces: number): Units => ({
  read: read / pieces,
  written: written / pieces,
});
