import { signInCallbackPath } from '#shared/site/entry-paths';
import { sessionHours } from '#shared/site/session-life';
import type { WebConfig } from '#shared/sites';
import { serverNow } from '../api/clock.ts';
import { forgetUnsent } from '../api/visits/unsent.ts';
import type { Session } from '../auth/booted.ts';
import { storedTokens, tabPerson } from '../auth/tabSession.ts';
import { deviceChoice, forgetOwnChoice } from './choice.ts';
import {
  type Owner,
  type Row,
  readDevice,
  type Stored,
  updateOwner,
  writeOwner,
  writeRows,
} from './deviceStore.ts';
import { checkChildren, forgetLastVisit, openLastVisit, sessionRow } from './lastVisit.ts';
import { registerWorker } from './register.ts';
import { weekLong } from './rules.ts';

/** What this device stores at the start of the page. */
const firstStored: Promise<Stored | undefined> =
  deviceChoice() === 'own'
    ? readDevice(Date.now()).catch(() => undefined)
    : Promise.resolve(undefined);

/** Gives the tokens of the device's owner to this tab; resolves to whether there are any. */
export async function takeTokens(): Promise<boolean> {
  const owner = (await firstStored)?.owner;
  if (!owner || !isLive(owner)) return false;
  for (const [key, value] of owner.tokens) sessionStorage.setItem(key, value);
  return true;
}

/** Whether the sign-in of the device's owner may still be valid. */
const isLive = ({ signedInAt }: Owner): boolean =>
  Date.now() - signedInAt < sessionHours * 3_600_000;

/** The session of the last visit on this device. */
export interface LastSession {
  readonly session: Session;
  /** Whether its sign-in may still be valid. Otherwise it is shown only without a connection. */
  readonly isLive: boolean;
}

/**
 * Returns the session of the last visit, and opens the answers that are stored with it. They are
 * those of the person whose tokens this tab has. Another person's are deleted.
 */
export async function lastSession(config: WebConfig): Promise<LastSession | undefined> {
  const { owner, rows = [] } = (await firstStored) ?? {};
  if (!owner || location.pathname === signInCallbackPath) return undefined;
  const person = tabPerson(sessionStorage);
  const isOther = person && person.sub !== owner.sub;
  if (isOther || owner.clientId !== config.userPoolClientId) {
    await leave();
    return undefined;
  }
  const row = rows.find(({ name }) => name === sessionRow);
  if (!row || Date.now() - row.storedAt > weekLong) return undefined;
  const session = row.data as Session;
  openLastVisit({ sub: owner.sub, session, rows, serverNow: serverTime });
  return { session, isLive: person !== undefined && isLive(owner) };
}

/** Stores a session that was read now. Resolves to whether it differs from that of the last visit. */
export async function rememberSession(session: Session): Promise<boolean> {
  // One that lacks a child has the new rights itself.
  const isNew = checkChildren(session.user.children);
  const before = (await firstStored)?.rows.find(({ name }) => name === sessionRow);
  // No page asks before it begins.
  const askedAt = isNew ? Infinity : performance.timeOrigin;
  await beginStoring(session, askedAt).catch(() => undefined);
  return JSON.stringify(before?.data) !== JSON.stringify(session);
}

/** Begins to store this person's visits on the device, with the sign-in of this tab. */
export async function beginStoring(session: Session, askedAt = Date.now()): Promise<void> {
  const person = tabPerson(sessionStorage);
  if (!person || deviceChoice() !== 'own') return;
  const { owner, rows = [] } = (await firstStored) ?? {};
  const { clientId, sub } = person;
  const isKnown = owner?.sub === sub;
  const now = Date.now();
  if (!isKnown) {
    const tokens = storedTokens(sessionStorage);
    await writeOwner({ clientId, sub, tokens, signedInAt: now, seenAt: now });
  }
  openLastVisit({ sub, session, rows: isKnown ? rows : [], serverNow: serverTime });
  const row: Row = { name: sessionRow, data: session, at: serverTime(), storedAt: now };
  await writeRows(sub, [row], askedAt);
  // Not only from the next visit on: this one may be the last with a connection.
  if (!isKnown) registerWorker().catch(() => undefined);
}

/** After a sign-in: the device takes the new tokens of its owner, and forgets any other person. */
export async function claimDevice(): Promise<void> {
  const person = tabPerson(sessionStorage);
  const owner = (await firstStored)?.owner;
  if (!person || !owner) return;
  if (owner.sub !== person.sub) return leave();
  const tokens = storedTokens(sessionStorage);
  await updateOwner(person.sub, { tokens, signedInAt: Date.now() }).catch(() => undefined);
}

/** Deletes everything about the device's person, and who that is. */
export async function leave(): Promise<void> {
  forgetUnsent(localStorage);
  await forgetLastVisit();
  forgetOwnChoice();
}

let lastTokens = '';

/** Stores refreshed tokens, so that the next visit on this device begins with them. */
export async function rememberTokens(): Promise<void> {
  if (deviceChoice() !== 'own') return;
  const person = tabPerson(sessionStorage);
  const tokens = storedTokens(sessionStorage);
  const text = JSON.stringify(tokens);
  if (!person || text === lastTokens) return;
  lastTokens = text;
  await updateOwner(person.sub, { tokens });
}

const serverTime = () => serverNow().getTime();
