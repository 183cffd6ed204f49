import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { api, schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { tables as everyTable, type TableName } from '#shared/tables';
import {
  type MemoryPortal,
  type RawAnswer,
  startMemoryPortal,
} from '#test/support/memory/memory-portal';
import { makeTwin } from '#test/support/portal/twin-copy';
import { fileOfPost, uploadedFile } from '#test/support/portal/twin-files';
import type { Named } from '#test/support/portal/twin-names';
import {
  canary,
  type Family,
  familyOf,
  numberOf,
  type TwinActor,
  twinActors,
} from '#test/support/portal/twin-people';
import { storeSchoolOfFamilies } from '#test/support/portal/twin-records';
import { storeSigning } from '#test/support/portal/twin-signing';
import { deviceKeys, endpointOf } from '#test/support/push/devices';
import { audience, notice } from '#test/support/records/posts';

const support = api['school-psychology-request'];

export const twins = ['main', 'regional'] as const;
export type Twin = (typeof twins)[number];

/** Two schools with the same identifiers. Only the canaries in their records differ. */
export interface TwinSchools extends MemoryPortal {
  readonly tokenOf: (site: Twin, actor: TwinActor) => string;
  readonly ask: <R extends Route>(
    site: Twin,
    actor: TwinActor | undefined,
    route: R,
    input: Input<R>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<RawAnswer>;
  /** Calls a route that must succeed, and returns its output. */
  readonly get: <R extends Route>(
    site: Twin,
    actor: TwinActor,
    route: R,
    input: Input<R>,
  ) => Promise<Output<R>>;
  readonly school: Named & { readonly mailingUid: string };
  readonly family: Readonly<Record<Family, Named>>;
  /** Returns every record of every table as text, by key and table. */
  readonly everything: () => Map<string, string>;
}

/** Fills one school through the API, and copies each record to the other. */
export async function startTwinSchools(): Promise<TwinSchools> {
  const portal = await startMemoryPortal(twins);
  const { db } = portal.tables;
  await storeSchoolOfFamilies({ db, table: (name) => name }, 'main');
  await storeSigning(portal, 'main');
  const tokens = new Map<string, string>();
  const admit = async (site: Twin) => {
    for (const actor of twinActors) {
      tokens.set(`${site} ${actor}`, await portal.admit(site, actor, `uid-${actor}`));
    }
  };
  await admit('main');

  const tokenOf: TwinSchools['tokenOf'] = (site, actor) => tokens.get(`${site} ${actor}`) ?? '';
  const ask: TwinSchools['ask'] = async (site, actor, route, input, headers = {}) => {
    const request = { ...requestFor(route, input), headers };
    const answer = await portal.call(site, actor && tokenOf(site, actor), request);
    // Otherwise the later calls of this person would be refused.
    if (ends.has(route.path)) await signInAgain(portal);
    return answer;
  };
  const get: TwinSchools['get'] = async (site, actor, route, input) => {
    const { status, text } = await ask(site, actor, route, input);
    if (status !== 200) throw new Error(`${route.method} ${route.path}: ${status} ${text}`);
    return schemasOf(route).output.parse(unwrap(route.answer ?? 'records', text)) as never;
  };

  const school = await fillSchool(get, portal.objects);
  const family = {
    north: await fillFamily(get, portal.objects, 'north'),
    south: await fillFamily(get, portal.objects, 'south'),
  };
  await passUndoTime(portal);
  await makeTwin(portal);
  await admit('regional');
  const everything = () =>
    new Map(
      (Object.keys(everyTable) as TableName[]).flatMap((table) =>
        portal.tables
          .texts(table)
          .map(([pk, sk, text]): [string, string] => [`${pk} ${sk} (${table})`, text]),
      ),
    );
  return { ...portal, tokenOf, ask, get, school, family, everything };
}

/** The routes that end the sign-ins of a person. */
const ends: ReadonlySet<string> = new Set([api.privacy.signOut.path, api.people.act.path]);

/** Forgets who signed out everywhere, and whom the school signed out. */
async function signInAgain({ tables }: MemoryPortal): Promise<void> {
  for (const { over, ...Item } of tables.all('users')) {
    if (over) await tables.db.send(new PutCommand({ TableName: 'users', Item }));
  }
  for (const { signed_out_at, ...Item } of tables.all('identities')) {
    if (signed_out_at) await tables.db.send(new PutCommand({ TableName: 'identities', Item }));
  }
}

/** Returns a notice for everyone, as an editor sends it. */
export const noteOf = (site: Twin, title: string) =>
  notice({
    title,
    publish_start: now(),
    featured_img_url: `${site}/${'b'.repeat(64)}-450x320.jpg`,
  });

const now = () => new Date(Date.now() - 60_000).toISOString();
const draft = (word: string, is: Record<string, unknown> = {}) =>
  notice({
    title: `Notice ${word}`,
    content_html: `<p>${word}</p>`,
    excerpt: word,
    featured_img_url: `main/${'b'.repeat(64)}-450x320.jpg`,
    publish_start: now(),
    ask: { by: '2099-12-31', rule: 'each_reader' },
    ...is,
  });

async function fillSchool(
  get: TwinSchools['get'],
  objects: MemoryPortal['objects'],
): Promise<TwinSchools['school']> {
  const word = canary('main');
  const postFileUid = await fileOfPost(get, objects, word);
  const withFile = draft(word, { files: [postFileUid] });
  const { postUid, updated_at } = await get('main', 'editor', api.posts.create, withFile);
  const asked = await get('main', 'administrator', api.asks.get, { askUid: postUid });
  const removedUid = await removedPost(get, word);
  const { pageUid, blogUid } = await writePage(get, 'placeEditor', 'place-one', word);
  const mailing = { type: 'Weekly' as const, email_text: word, except_for: 'nobody@example.org' };
  const { mailingUid } = await get('main', 'sender', api['send-emails'].send, {
    ...mailing,
    recipient: 'tester@example.org',
  });
  await get('main', 'sender', api.weeklyemailtext.create, {
    email_text: word,
    except_emails: 'nobody@example.org',
  });
  const { requestUid } = await get('main', 'administrator', support.create, {
    student_userid: 'uid-student',
    text: word,
  });
  const about = { student_userid: 'uid-student', noteType: 'General' as const };
  await get('main', 'administrator', api['student-notes'].create, {
    notesData: { ...about, note: word },
  });
  return {
    postUid,
    updated_at,
    pageUid,
    blogUid,
    placeUid: 'place-one',
    eventUid: 'event-sample',
    postFileUid,
    askText: asked.text,
    requestUid,
    removedUid,
    mailingUid,
    noticeUid: 'no-such-notice',
    attachmentUid: 'no-such-file',
    fileUid: 'no-such-file',
  };
}

/** Identifiers of objects that only a family may read. */
async function fillFamily(
  get: TwinSchools['get'],
  objects: MemoryPortal['objects'],
  family: Family,
): Promise<Named> {
  const word = canary('main', family);
  const placeUid = `place-${family}`;
  const eventUid = `event-${family}`;
  const group_list = audience('STUDENTS', 'CARERS', `#family-${family}`);
  // The place editor is not the author, because authors have more rights.
  const postFileUid = await fileOfPost(get, objects, word);
  const made = draft(word, { group_list, files: [postFileUid] });
  const { postUid, updated_at } = await get('main', 'administrator', api.posts.create, made);
  const asked = await get('main', `carer-${family}`, api.asks.get, { askUid: postUid });
  const removedUid = await removedPost(get, word);
  const page = await writePage(get, 'administrator', placeUid, word);
  for (const actor of twinActors.filter((each) => familyOf(each) === family)) {
    await get('main', actor, api.readposts.create, { posts_postUid: postUid });
    await get('main', actor, api.favorites.create, { posts_postUid: postUid });
    await get('main', actor, api.favorites.create, { EVENT_ID: eventUid });
    await get('main', actor, api.weblogs.create, { title: word });
    const device = { endpoint: endpointOf(actor), keys: deviceKeys, name: word };
    await get('main', actor, api['push-devices'].save, device);
    const children = actor.startsWith('student') ? [] : [`uid-student-${family}`];
    await get('main', actor, api.calendar.createFeed, { children, categories: [word] });
    const { updated_at } = await get('main', actor, api['notification-preferences'].get, {});
    const choice = { digest: false, daily: true, principal: true, updated_at };
    await get('main', actor, api['notification-preferences'].update, choice);
  }
  const [attachmentUid, fileUid] = [
    await uploadedFile(get, objects, family, 'one'),
    await uploadedFile(get, objects, family, 'two'),
  ];
  const { noticeUid } = await get('main', `carer-${family}`, api.absences.create, {
    STUDENT_NUMBER: numberOf(family),
    days: [schoolDay()],
    reason: 'illness',
    text: word,
    attachments: [attachmentUid],
  });
  const { requestUid } = await get('main', `carer-${family}`, support.create, {
    student_userid: `uid-student-${family}`,
    text: word,
  });
  return {
    postUid,
    updated_at,
    removedUid,
    ...page,
    placeUid,
    eventUid,
    noticeUid,
    attachmentUid,
    postFileUid,
    askText: asked.text,
    fileUid,
    requestUid,
  };
}

/** Returns a day that is a school day where no terms are known. */
export function schoolDay(): string {
  const today = new Date();
  const ahead = [1, 0, 0, 0, 0, 0, 2][today.getUTCDay()] ?? 0;
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}

async function removedPost(get: TwinSchools['get'], word: string): Promise<string> {
  const removed = draft(`Removed ${word}`);
  const { postUid } = await get('main', 'administrator', api.posts.create, removed);
  await get('main', 'administrator', api.posts.remove, { postUid });
  return postUid;
}

async function writePage(
  get: TwinSchools['get'],
  actor: TwinActor,
  placeUid: string,
  word: string,
): Promise<{ pageUid: string; blogUid: string }> {
  const { pageUid } = await get('main', actor, api.pages.create, {
    pageData: {
      placeUid,
      pagetypeUid: 'blog-page' as const,
      title: `Page ${word}`,
      content_html: `<p>${word}</p>`,
      description: word,
    },
  });
  const entry = { pageUid, title: `Entry ${word}`, content_html: `<p>${word}</p>` };
  const { blogUid } = await get('main', actor, api.pages.createBlog, {
    ...entry,
    publish_start: now(),
  });
  return { pageUid, blogUid };
}

/** Stores the notices of families as if their sender could no longer take them back. */
async function passUndoTime({ tables }: MemoryPortal): Promise<void> {
  for (const Item of tables.all('absence-notices')) {
    if (Item.release_at === undefined) continue;
    const release_at = new Date(Date.now() - 1_000).toISOString();
    await tables.db.send(
      new PutCommand({ TableName: 'absence-notices', Item: { ...Item, release_at } }),
    );
  }
}
