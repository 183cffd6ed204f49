import { gzipSync } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { strToU8, zipSync } from 'fflate';
import type { Stores } from '#bin/lib/stores';
import { reportKey } from '#functions/learning/store/report-files';
import { personKeys } from '#functions/people/store/person-record';
import { missKey } from '#functions/search/store/miss-key';
import type { DecidedProfile, Profile } from '#shared/intake/roster';
import { type TableName, tables } from '#shared/tables';
import type { TableShape } from '#shared/tables/table-shape';
import { canaryOf, carer, everyone, student, teacher } from '#test/bin/person/canary-people';
import { storeConfidential } from '#test/bin/person/confidential-canaries';
import { storeDevice } from '#test/bin/person/device-canaries';
import { messageOf, storeMailings } from '#test/bin/person/mail-canaries';
import { authorOf, ordinary, ownCanary, text } from '#test/bin/person/ordinary-canaries';
import { storeRights } from '#test/bin/person/right-canaries';
import { storeSafety } from '#test/bin/person/safety-canaries';
import { storeSigning } from '#test/bin/person/signing-canaries';
import { schoolNamed } from '#test/support/records/school';

const at = '2026-03-02T00:40:00.000Z';

/** The teacher withheld the student from the carer. */
const withheld = {
  version: 1,
  withheld: [{ child: student.userUid, at, by: teacher.userUid, reason: 'Because.' }],
};

/** Everyone is in a group of the school, and the teacher may use it. */
async function storeGroup(put: Put): Promise<void> {
  const groupUid = 'school-1';
  const group = { groupUid, groupname: 'Fair', version: 1, listed: 3 };
  const stamps = { created_at: at, updated_at: at };
  const use = [teacher.userUid];
  await put('groups', { pk: 'main#school', sk: groupUid, ...group, ...stamps, use });
  const members = everyone.map(({ userUid }) => ({ userUid }));
  await put('groups', { pk: 'main#members', sk: groupUid, groupUid, members });
}

/** Stores data about three people in every table and bucket that can hold people. */
export async function storeCanaries({ db, s3 }: Stores): Promise<void> {
  const put = (TableName: TableName, Item: object) => db.send(new PutCommand({ TableName, Item }));
  for (const each of everyone) {
    const decided: DecidedProfile = each === carer ? { ...each, over: withheld } : each;
    await put('users', { ...decided, ...personKeys(schoolNamed('main'), decided) });
  }
  const act = { act: 'withhold', child: student.userUid, reason: 'Because.', at };
  const Key = { pk: `main#acts#${carer.userUid}`, sk: 'act-1' };
  await put('users', { ...Key, ...act, actUid: 'act-1', acted_by: teacher.userUid });
  await storeRights(put);
  await storeOrdinary(put);
  await storeGroup(put);
  for (const each of everyone) {
    const uid = each.userUid;
    const own = { pk: `main#${uid}` };
    await put('audit', {
      pk: `main#records#${student.userUid}`,
      sk: `${at}#${uid}`,
      child: student.userUid,
      at,

      by: { userUid: uid, username: canaryOf(each.username) },
      record: 'profile',
      act: 'read',
    });
    const look = { at, by: uid, username: canaryOf(each.username), record: 'profile', act: 'read' };
    await put('looks', {
      ...look,
      pk: `main#records#${uid}`,
      sk: '2026-03-02T00:00:00.000Z#read#profile#digest',
      children: [student.userUid],
      count: 1,
    });
    await put('looks-by-child', {
      pk: `main#records#${student.userUid}`,
      sk: `${at}#${at}#${uid}`,
      looks: [look],
    });
    await put('goals-pdfs', {
      pk: 'main',
      sk: `q-${each.username}`,
      created_by: each.username,
      scope: 'Year 7',
    });
    await put('goals-pdfs', { pk: 'main#q1', sk: `name#${uid}`, userUid: uid });
    await put('goals-pdfs', { pk: 'main#current', sk: `2026#1#student#${uid}` });
    await put('documents', { ...own, sk: 'e1', filter: { email: each.email }, object_key: uid });
    await put('notification-preferences', {
      pk: 'main',
      sk: uid,
      digest: false,
      tokenPk: 'main#k',
      tokenSk: uid,
      unsubscribe: { key: 'k', secret: `secret of ${uid}` },
    });
    await storeDevice(put, each);
    await put('identities', { pk: 'main', sk: `local_pool#sub-${each.username}`, userUid: uid });
    // One that names the person, one that only has the name which was sent.
    const refusal = { provider: 'School', name: each.username, at, expires_at: 4_000_000_000 };
    const pk = 'main#refused';
    await put('identities', { pk, sk: `k-${uid}`, ...refusal, reason: 'blocked', userUid: uid });
    await put('identities', { pk, sk: `n-${uid}`, ...refusal, reason: 'unknown' });
    await put('calendar-feeds', {
      pk: 'main',
      sk: uid,
      userUid: uid,
      token_hash: 'h',
      tokenPk: `main#${uid}`,
      tokenSk: uid,
      children: each === carer ? [student.userUid, 'user-sibling'] : [],
      lessons: each === carer ? [student.userUid] : [],
    });
    await put('mail-suppressions', {
      pk: 'main',
      sk: each.email.toLowerCase(),
      address: each.email.toLowerCase(),
      reason: each === carer ? 'complaint' : 'bounce',
      at,
      mailingUid: 'm1',
    });
    await put('subscribed-users', {
      pk: 'main',
      sk: `subscriber-${each.username}`,
      name: each.firstname,
      email: each.email,
      state: 'active',
      secret: `secret of ${each.username}`,
      ...authorOf(each),
    });
    const missed = { term: each.firstname.toLowerCase(), userUid: uid };
    await put('search-misses', {
      pk: 'main#2026-03',
      sk: missKey(schoolNamed('main'), missed),
      searched: each.firstname,
    });
    await put('mail-parked', { pk: 'main#parked', sk: uid, body: `{"to":["${each.email}"]}` });
    await put('mail-parked', { pk: 'account#parked', sk: `a${uid}`, body: `"<${each.email}>"` });
    await put('roster', { pk: 'main#demographics', sk: each.sourcedId, birthDate: `of ${uid}` });
    await put('roster', {
      pk: 'main#users',
      sk: each.sourcedId,
      sourcedId: each.sourcedId,
      givenName: each.firstname,
      agentSourcedIds: each === student ? [carer.sourcedId, 'sis-other'] : [],
      restrictedAgents: each === student ? [carer.sourcedId] : [],
      agentsFrom: each === student ? { [carer.sourcedId]: '2026-01-01' } : {},
      agentsUntil: {},
    });
    for (const kind of ['roles', 'enrollments']) {
      const personPk = `main#${kind}#${uid}`;
      const row = { userSourcedId: each.sourcedId, personPk, personSk: 'x' };
      await put('roster', { pk: `main#${kind}`, sk: `${kind}-${uid}`, ...row });
    }
    const report = { userUid: uid, title: each.firstname, file: { hash: each.username } };
    await put('academic-reports', { pk: 'main', sk: `report-${uid}`, ...report });
    await put('emailstatistics', messageOf(each, at));
    await put('absence-notices', noticeOf(each));
    await storeSafety(put, each, at);
    await storeConfidential(put, each, at);
    await storeSigning(put, each, at);
  }
  const upload = { ...fileOf(carer), attachmentUid: 'upload-carer', userUid: carer.userUid };
  await put('absence-notices', { pk: 'main#file', sk: 'upload-carer', ...upload });
  const due = { attachmentUid: 'upload-carer', userUid: carer.userUid };
  await put('absence-notices', { pk: 'main#file-due', sk: `${at}#upload-carer`, ...due });
  await put('roster', {
    pk: 'main#results',
    sk: 'r1',
    studentSourcedId: student.sourcedId,
    comment: `Well done, ${student.firstname}`,
  });
  await storeWriting(put);
  await storeMailings(put, at);
  await storeObjects(s3);
}

/** A notice that the person sent, is absent in, or dealt with. */
function noticeOf(each: Profile): object {
  const { userUid, firstname, surname } = each;
  const sender = { userUid, name: `${firstname} ${surname}` };
  const noticeUid = `notice-${each.username}`;
  const content = { version: 1, at, part: 'day', reason: 'illness', text: '', destination: '' };
  return {
    pk: 'main',
    sk: noticeUid,
    noticeUid,
    kind: 'absence',
    state: 'sent',
    sent_on: '2026-03-02',
    by: each === carer ? sender : { userUid: 'user-other', name: 'Someone' },
    items: [
      ...(each === student ? [{ userUid, day: '2026-03-02', state: 'open' }] : []),
      ...(each === student ? [] : [{ userUid: 'user-child', day: '2026-03-02', state: 'open' }]),
    ],
    history: [{ state: 'sent', at, by: each === teacher ? userUid : 'user-other' }],
    ...(each !== teacher && { attachments: [fileOf(each)] }),
    versions: [content],
    created_at: at,
    updated_at: at,
    release_at: at,
    mail_version: 1,
    mail: 'sent',
    mailed_version: 1,
    revision: 0,
  };
}

/** A file of the person's notice. */
const fileOf = ({ username }: Profile) => ({
  attachmentUid: `file-${username}`,
  filename: `${canaryOf(username)}.pdf`,
  size: 9,
  content_type: 'application/pdf',
  added_at: at,
});

type Put = (table: TableName, item: object) => Promise<unknown>;

/** Stores records of everyone in each table whose row names an ordinary way to find people. */
async function storeOrdinary(put: Put): Promise<void> {
  for (const [name, row] of Object.entries<TableShape>(tables)) {
    const { found } = row;
    const recordOf =
      typeof found === 'string'
        ? ordinary[found]
        : (each: Profile) => ownCanary(row, found.own, each);
    for (const each of recordOf ? everyone : []) {
      await put(name as TableName, recordOf?.(each) ?? {});
    }
  }
}

/** Stores texts that the teacher and the carer wrote, changed and removed. */
async function storeWriting(put: Put): Promise<void> {
  const [by, name] = [teacher.userUid, `${teacher.firstname} ${teacher.surname}`];
  const saved = { saved_by: by, saved_by_name: name, deleted_by: by, deleted_by_name: name };
  const post = { ...text, ...authorOf(teacher), ...saved, content_html: '<p>Bring a towel.</p>' };
  await put('posts', {
    pk: 'main',
    sk: 'p1',
    postUid: 'p1',
    ...post,
    content_key: 'main/posts/p1/long.html',
  });
  await put('posts', { pk: 'main', sk: 'p2', postUid: 'p2', ...text, ...authorOf(carer) });
  await put('post-versions', { pk: 'main#p1', sk: at, ...post });
  await put('places', {
    pk: 'main',
    sk: 'place-1',
    place: 'Maths',
    editors: [by, carer.userUid, 'user-other'],
    author: authorOf(teacher),
    updated_by: by,
    deleted_by: by,
  });
  const schedule = [{ versionUid: 'v1', users_username: teacher.username, start: at }];
  const page = { ...text, author: authorOf(teacher), updated_by: by, deleted_by: by };
  await put('pages', { pk: 'main', sk: 'page-1', ...page, schedule });
  await put('pages', { pk: 'main#page-1#version', sk: 'v1', ...page });
  await put('pages', { pk: 'main#blog', sk: 'b1', ...page });
  const intake = { filename: 'roster.zip', state: 'applied', created_by: by };
  await put('intake', { pk: 'main', sk: '01INTAKE', intakeUid: '01INTAKE', ...intake });
  await put('intake', { pk: 'main', sk: 'lock', version: 7, last_goals: 'i' });
}

async function storeObjects(s3: Stores['s3']): Promise<void> {
  const all = JSON.stringify(everyone);
  const put = (Bucket: string, Key: string, Body: Uint8Array | string) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body }));
  await put('content', 'main/mailings/m1/abc-messages.json', all);
  await put('content', 'main/mailings/m1/abc-messages.json', '[]');
  await put('content', 'main/mailings/m1/abc.json', all);
  await put('content', 'main/posts/p1/long.html', '<p>A long text</p>');
  const rows = zipSync({
    'users.csv': strToU8(everyone.map(({ sourcedId }) => sourcedId).join('\n')),
  });
  await put('uploads', 'intake/main/roster.zip', rows);
  await put('uploads', 'intake/main/courses.csv', 'COURSE_ID,unit_name');
  await put('uploads', 'plans/main/01INTAKE/1/000000.jsonl.gz', gzipSync(all));
  await put('uploads', 'plans/main/01INTAKE/report.json', 'damaged \u0000');
  for (const { userUid } of everyone) {
    for (const purpose of ['', 'lists/', 'documents/']) {
      await put('downloads', `${purpose}main/${userUid}/list.json`, '{}');
    }
  }
  for (const { username } of [student, carer]) {
    await put('attachments', `files/main/file-${username}`, `%PDF-1.7 ${canaryOf(username)}`);
  }
  for (const { username: hash, userUid } of everyone)
    await put(
      'reports',
      reportKey(schoolNamed('main'), { userUid, hash }),
      `%PDF-1.7 ${canaryOf(hash)}`,
    );
  await put('attachments', 'arrivals/main/upload-carer', `%PDF-1.7 ${canaryOf('carer')}`);
  await put('attachments', 'files/main/file-of-others', '%PDF-1.7');
  await put('downloads', 'regional/other/list.json', '{}');
  await put('downloads', 'lists/regional/other/list.json', '{}');
}
