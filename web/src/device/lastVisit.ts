import { dayIn } from '#shared/kernel/zone';
import type { Session } from '../auth/booted.ts';
import { deviceChoice } from './choice.ts';
import { clearDevice } from './database.ts';
import { deleteAnswers, deleteRows, type Row, writeRows } from './deviceStore.ts';
import { type ReadKey, ruleOf, toStore } from './rules.ts';

/**
 * The last visit of the person on this device: the answers that it stores, and which of them the
 * screens still show.
 */

/** A stored answer that no newer answer has replaced yet. */
export interface LastAnswer {
  readonly key: ReadKey;
  readonly data: unknown;
  /** When the server gave it. */
  readonly at: number;
}

/** The name of the row with the session. */
export const sessionRow = 'session';

/** The person whose answers are stored; undefined on a device that stores nothing. */
let sub: string | undefined;
let timeZone = 'UTC';
let serverNow: () => number = Date.now;
/** The children that are known of, in this session or the one before. */
let children: ReadonlySet<string> = new Set();

const answers = new Map<string, LastAnswer>();
const written = new Map<string, { readonly route: string; readonly storedAt: number }>();
const listeners = new Set<() => void>();
const forgetters = new Set<(names: readonly string[] | undefined) => void>();

/** Returns the name of a stored answer. */
export const nameOf = (key: ReadKey): string => JSON.stringify(key);

interface Opened {
  readonly sub: string;
  readonly session: Session;
  readonly rows: readonly Row[];
  readonly serverNow: () => number;
}

/** Begins to store answers of a person, once, and takes over those of the last visit. */
export function openLastVisit(opened: Opened): void {
  if (sub === opened.sub) return;
  sub = opened.sub;
  timeZone = opened.session.config.timeZone;
  serverNow = opened.serverNow;
  children = new Set(opened.session.user.children?.map(({ userUid }) => userUid));
  const now = Date.now();
  const today = dayIn(timeZone, new Date(serverNow()));
  const old: string[] = [];
  for (const { name, data, at, storedAt } of opened.rows) {
    if (name === sessionRow) continue;
    const key = JSON.parse(name) as ReadKey;
    const rule = ruleOf(key);
    const age = now - storedAt;
    if (!rule || age > rule.age) {
      old.push(name);
      continue;
    }
    written.set(name, { route: key[1], storedAt });
    const shown = rule.show ? rule.show(data as never, age, today) : data;
    answers.set(name, { key, data: shown, at });
  }
  if (old.length > 0) void deleteRows(sub, old).catch(nothing);
}

/** The stored answers of the last visit. */
export const lastAnswers = (): Iterable<LastAnswer> => answers.values();

/** Returns when the shown answer of a read was given, if it is one of the last visit. */
export const lastAnswerAt = (name: string): number | undefined => answers.get(name)?.at;

/** Returns when this device stored an answer; undefined if it has none. */
export const storedAt = (key: ReadKey): number | undefined => written.get(nameOf(key))?.storedAt;

/** Calls `listener` when an answer of the last visit was replaced. Returns its end. */
export function onReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` with the names of answers that must not be shown; undefined for all. */
export function onForgotten(listener: (names: readonly string[] | undefined) => void): () => void {
  forgetters.add(listener);
  return () => forgetters.delete(listener);
}

/** Takes note of a new answer, and stores it if it may be stored. `askedAt` is by the clock of the device. */
export function keep(key: ReadKey, data: unknown, askedAt: number): void {
  if (key[1] === '/home {}') checkChildren((data as { children?: Child[] }).children);
  if (answers.delete(nameOf(key))) for (const listener of listeners) listener();
  if (!sub || deviceChoice() !== 'own') return;
  const at = serverNow();
  const storedAt = Date.now();
  const rows = toStore({ key, data }, dayIn(timeZone, new Date(at))).map((each) => ({
    name: nameOf(each.key),
    data: each.data,
    at,
    storedAt,
  }));
  if (rows.length === 0) return;
  for (const { name } of rows) written.set(name, { route: key[1], storedAt });
  const of = sub;
  void writeRows(of, rows, askedAt)
    .then((isStored) => {
      if (isStored) return deleteRows(of, tooMany(key));
      for (const { name } of rows) written.delete(name);
    })
    .catch(nothing);
}

/** Forgets the stored answer of a read that the server refuses now. */
export function refuse(key: ReadKey): void {
  const name = nameOf(key);
  answers.delete(name);
  if (written.delete(name) && sub) void deleteRows(sub, [name]).catch(nothing);
  for (const forget of forgetters) forget([name]);
}

type Child = { readonly userUid: string };

/**
 * Compares the children of a new answer with those that are known. If one is missing, everything that
 * the device stores is deleted, and no screen shows it. Returns whether one is.
 */
export function checkChildren(now: readonly Child[] = []): boolean {
  const found = new Set(now.map(({ userUid }) => userUid));
  const isMissing = [...children].some((userUid) => !found.has(userUid));
  children = found;
  if (isMissing) forgetAnswers();
  return isMissing;
}

/** Deletes all stored answers of this person, and tells the screens. */
function forgetAnswers(): void {
  answers.clear();
  written.clear();
  if (sub) void deleteAnswers(sub).catch(nothing);
  for (const forget of forgetters) forget(undefined);
}

/** Stops storing, and deletes everything that the device stores about a person. */
export async function forgetLastVisit(): Promise<void> {
  sub = undefined;
  answers.clear();
  written.clear();
  await clearDevice().catch(nothing);
}

/** Returns the names of the oldest answers beyond the most of their kind. */
function tooMany(key: ReadKey): string[] {
  const most = ruleOf(key)?.most ?? 0;
  const names = [...written]
    .filter(([, { route }]) => route === key[1])
    .sort(([, one], [, other]) => other.storedAt - one.storedAt)
    .map(([name]) => name)
    .slice(most);
  for (const name of names) written.delete(name);
  return names;
}

const nothing = () => undefined;
