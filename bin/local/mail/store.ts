import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import {
  ConfigurationSet,
  EventDestination,
  EventMail,
  MailEvent,
  Message,
  Suppressed,
} from './records.ts';

/** The search terms of the mailbox. Each matches a part of the text, case-insensitive. */
export interface Search {
  words?: string | undefined;
  to?: string | undefined;
  subject?: string | undefined;
}

/** The database of the mail emulator. Acknowledged writes survive a restart and a kill. */
export type MailStore = ReturnType<typeof openMailStore>;

/** Opens the database in a folder; creates it if necessary. */
export function openMailStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'mail.sqlite'));
  db.exec(schema);
  return {
    close: () => db.close(),

    /** Runs all of the work in a transaction. */
    together<T>(work: () => T): T {
      db.exec('BEGIN');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },

    /** Empties the mailbox; keeps events that are not published yet. */
    clear() {
      db.exec("DELETE FROM messages; DELETE FROM events WHERE state <> 'pending'");
    },

    ...messagesOf(db),
    ...eventsOf(db),
    ...settingsOf(db),
  };
}

function messagesOf(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO messages (id, sent_at, sender, recipients, subject, words, configuration_set, mail, raw)
     VALUES (?,?,?,?,?,?,?,?,?)`,
  );
  return {
    addMessage(message: Message, mail: EventMail, raw: Uint8Array) {
      const { id, sentAt, from, recipients, subject, configurationSet } = message;
      const words = [from, ...recipients, subject].join(' ').toLowerCase();
      const people = JSON.stringify(recipients);
      const event = JSON.stringify(mail);
      insert.run(id, sentAt, from, people, subject, words, configurationSet ?? null, event, raw);
    },

    message(id: string) {
      const row = db.prepare('SELECT * FROM messages WHERE id = ?').get(id);
      if (!row || !(row.raw instanceof Uint8Array)) return undefined;
      const mail = EventMail.parse(JSON.parse(String(row.mail)));
      return { message: readMessage(row), mail, raw: row.raw };
    },

    /** Finds messages, newest first. */
    search({ words, to, subject }: Search, offset: number, limit: number) {
      const where = `words LIKE ? ${like} AND recipients LIKE ? ${like} AND subject LIKE ? ${like}`;
      const values = [contains(words), contains(to), contains(subject)];
      const rows = db
        .prepare(
          `SELECT id, sent_at, sender, recipients, subject, configuration_set FROM messages
           WHERE ${where} ORDER BY sent_at DESC, id DESC LIMIT ? OFFSET ?`,
        )
        .all(...values, limit, offset);
      const count = db.prepare(`SELECT count(*) AS n FROM messages WHERE ${where}`).get(...values);
      return { messages: rows.map(readMessage), total: Number(count?.n ?? 0) };
    },

    /** Returns the number of recipients of each message since an instant, oldest first. */
    recipientsSince: (instant: number) =>
      db
        .prepare(
          `SELECT sent_at, json_array_length(recipients) AS n FROM messages
           WHERE sent_at >= ? ORDER BY sent_at`,
        )
        .all(instant)
        .map((row) => ({ at: Number(row.sent_at), count: Number(row.n) })),
  };
}

function eventsOf(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO events (message, configuration_set, type, at, state, body) VALUES (?,?,?,?,?,?)',
  );
  const select = db.prepare('SELECT * FROM events WHERE id = ?');
  const setState = db.prepare('UPDATE events SET state = ? WHERE id = ?');
  return {
    addEvent(event: Omit<MailEvent, 'id'>): number {
      const { messageId, configurationSet, type, at, state } = event;
      const body = JSON.stringify(event.body);
      const set = configurationSet ?? null;
      return Number(insert.run(messageId, set, type, at, state, body).lastInsertRowid);
    },

    event(id: number) {
      const row = select.get(id);
      return row && readEvent(row);
    },

    /** Returns what is needed to publish an event; the body is its stored JSON text. */
    toPublish(id: number) {
      const row = select.get(id);
      if (!row) return undefined;
      const { configuration_set, type, body } = row;
      return {
        configurationSet: configuration_set === null ? undefined : String(configuration_set),
        type: String(type),
        body: String(body),
      };
    },

    settleEvent(id: number, state: MailEvent['state']) {
      setState.run(state, id);
    },

    eventsOf: (messageId: string) =>
      db
        .prepare('SELECT * FROM events WHERE message = ? ORDER BY id')
        .all(messageId)
        .map(readEvent),

    pendingEvents: () =>
      db
        .prepare("SELECT id FROM events WHERE state = 'pending' ORDER BY id")
        .all()
        .map(({ id }) => Number(id)),

    /** Counts the events of each type in each interval, in milliseconds. */
    countEvents: (since: number, interval: number) =>
      db
        .prepare(
          `SELECT type, at / ? * ? AS start, count(*) AS n FROM events WHERE at >= ?
           GROUP BY type, start ORDER BY start`,
        )
        .all(interval, interval, since)
        .map((row) => ({ type: String(row.type), start: Number(row.start), n: Number(row.n) })),
  };
}

/** Returns the identities, configuration sets, destinations and suppressed addresses. */
function settingsOf(db: DatabaseSync) {
  const put = db.prepare('INSERT OR REPLACE INTO settings (kind, id, doc) VALUES (?,?,?)');
  const get = db.prepare('SELECT doc FROM settings WHERE kind = ? AND id = ?');
  const list = db.prepare('SELECT doc FROM settings WHERE kind = ? ORDER BY id');
  const remove = db.prepare('DELETE FROM settings WHERE kind = ? AND id = ?');

  const load = <T>(kind: string, id: string, shape: z.ZodType<T>): T | undefined => {
    const row = get.get(kind, id);
    return row && shape.parse(JSON.parse(String(row.doc)));
  };
  const all = <T>(kind: string, shape: z.ZodType<T>): T[] =>
    list.all(kind).map((row) => shape.parse(JSON.parse(String(row.doc))));

  // Each message reads these, and only the provisioning writes them.
  const readSetup = () => ({
    identities: new Set(all('identity', z.string())),
    sets: new Map(all('set', ConfigurationSet).map((set) => [set.name, set])),
    destinations: all('destination', EventDestination),
  });
  let known: ReturnType<typeof readSetup> | undefined;
  const setup = () => {
    known ??= readSetup();
    return known;
  };
  const save = (kind: string, id: string, doc: unknown) => {
    put.run(kind, id, JSON.stringify(doc));
    known = undefined;
  };

  return {
    saveIdentity: (identity: string) => save('identity', identity, identity),
    hasIdentity: (identity: string) => setup().identities.has(identity),
    saveSet: (set: ConfigurationSet) => save('set', set.name, set),
    set: (name: string) => setup().sets.get(name),
    saveDestination: (d: EventDestination) =>
      save('destination', `${d.configurationSet} ${d.topicArn}`, d),
    destinations: () => setup().destinations,
    suppress: (entry: Suppressed) => save('suppressed', entry.address, entry),
    suppressed: (address: string) => load('suppressed', address, Suppressed),
    allSuppressed: () => all('suppressed', Suppressed),
    release: (address: string) => remove.run('suppressed', address).changes === 1,
  };
}

type Row = Record<string, unknown>;

const readMessage = (row: Row): Message =>
  Message.parse({
    id: row.id,
    sentAt: row.sent_at,
    from: row.sender,
    recipients: JSON.parse(String(row.recipients)),
    subject: row.subject,
    configurationSet: row.configuration_set ?? undefined,
  });

const readEvent = (row: Row): MailEvent =>
  MailEvent.parse({
    ...row,
    messageId: row.message,
    configurationSet: row.configuration_set ?? undefined,
    body: JSON.parse(String(row.body)),
  });

const like = "ESCAPE '\\'";
const contains = (text = '') =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

// The raw message is last in its row, so that a search never reads it.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS messages (
    id TEXT PRIMARY KEY, sent_at INTEGER NOT NULL, sender TEXT NOT NULL, recipients TEXT NOT NULL,
    subject TEXT NOT NULL, words TEXT NOT NULL, configuration_set TEXT, mail TEXT NOT NULL, raw BLOB NOT NULL
  );
  CREATE INDEX IF NOT EXISTS messages_by_time ON messages (sent_at, id);
  CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY, message TEXT NOT NULL, configuration_set TEXT, type TEXT NOT NULL, at INTEGER NOT NULL,
    state TEXT NOT NULL, body TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS events_by_message ON events (message);
  CREATE INDEX IF NOT EXISTS events_by_time ON events (at);
  CREATE INDEX IF NOT EXISTS events_pending ON events (id) WHERE state = 'pending';
  CREATE TABLE IF NOT EXISTS settings (
    kind TEXT NOT NULL, id TEXT NOT NULL, doc TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
`;
