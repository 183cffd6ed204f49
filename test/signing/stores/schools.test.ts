import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#functions/kernel/id';
import { transact } from '#functions/kernel/store/transaction';
import { arrivalKey, folderOf } from '#functions/signing/store/file-keys';
import { fileUses } from '#functions/signing/store/file-uses';
import { hashOf } from '#functions/signing/store/link-record';
import { linkRepository } from '#functions/signing/store/links';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { templateRecords } from '#functions/signing/store/template.record';
import { usualTiming } from '#shared/signing/request';
import { batchOf } from '#test/signing/signing-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { daysLater, formOf, newRequest, sentAt } from '#test/support/signing/requests';

/** What is stored for one school is never read, changed or removed for another one. */

let tables: ReturnType<typeof memoryTables>;
beforeEach(() => {
  tables = memoryTables(async () => {});
});
const schools = ['main', 'regional'] as const;
const page = { limit: 10 };
const times = { created_at: sentAt.toISOString(), updated_at: sentAt.toISOString() };

describe.each(schools)('documents of %s', (site) => {
  const other = site === 'main' ? 'regional' : 'main';

  it('keeps requests for lists, students and reminders of that school alone', async () => {
    const requests = signingRequestRepository(tables);
    const request = newRequest({ due_at: sentAt.toISOString() });
    const { requestUid, studentUid } = request;
    await requests.of(schoolNamed(site)).add(request);
    const found = async (at: string) => [
      (await requests.of(schoolNamed(at)).get(requestUid))?.requestUid,
      (await requests.of(schoolNamed(at)).list(page, () => true)).records.map(
        (each) => each.requestUid,
      ),
      await requests.of(schoolNamed(at)).ofStudent(studentUid),
      await requests.of(schoolNamed(at)).due(daysLater(1), 10),
    ];
    expect(await found(site)).toEqual([requestUid, [requestUid], [requestUid], [requestUid]]);
    expect(await found(other)).toEqual([undefined, [], [], []]);
  });

  it('keeps templates and sendings of that school alone', async () => {
    const templates = templateRecords(tables);
    const about = {
      templateUid: 'template',
      title: 'Enrolment',
      family: 'docusign',
      ...times,
    } as const;
    const author = { users_username: 'u', users_firstname: 'U', users_lastname: 'U' };
    const template = { ...about, ...author, users_userid: 'u', pages: 1, form: formOf() } as const;
    await templates.of(schoolNamed(site)).add({ ...template, timing: usualTiming });
    const requests = signingRequestRepository(tables);
    const batch = batchOf(newRequest());
    await requests.of(schoolNamed(site)).addBatch(batch, []);
    const making = { ...batch, state: 'making' } as const;
    expect(await requests.of(schoolNamed(site)).changeBatch(batch, making)).toBe(true);
    await templates.of(schoolNamed(other)).remove(template);
    const found = async (at: string) => [
      (await templates.of(schoolNamed(at)).get(template))?.title,
      (await templates.of(schoolNamed(at)).page({}, page)).records.map(({ title }) => title),
      (await requests.of(schoolNamed(at)).batch(batch.batchUid))?.state,
      await requests.of(schoolNamed(at)).due(daysLater(1), 10),
    ];
    const { batchUid } = batch;
    expect(await found(site)).toEqual(['Enrolment', ['Enrolment'], 'making', [batchUid]]);
    expect(await found(other)).toEqual([undefined, [], undefined, []]);
  });

  it('marks and forgets an uploaded file for that school alone', async () => {
    const uses = fileUses(tables);
    const fileUid = newId(sentAt);
    await uses.of(schoolNamed(site)).add(fileUid);
    const later = daysLater(3);
    await uses.of(schoolNamed(other)).leave(fileUid, later);
    await uses.of(schoolNamed(other)).forget(fileUid);
    expect(await uses.of(schoolNamed(site)).old(later)).toEqual([{ fileUid, isLeaving: false }]);
    expect(await uses.of(schoolNamed(other)).old(later)).toEqual([]);
  });

  it('keeps links of that school alone', async () => {
    const links = linkRepository(tables);
    const hash = hashOf('secret');
    const link = { requestUid: 'r', recipientUid: 'g1', page: 'docusign', kind: 'sign' } as const;
    const until = daysLater(1).toISOString();
    await transact(tables.db, [links.of(schoolNamed(site)).put({ ...link, hash, until })]);
    await transact(tables.db, [links.of(schoolNamed(other)).end(hash)]);
    expect([
      await links.of(schoolNamed(other)).get(hash),
      (await links.of(schoolNamed(site)).get(hash))?.hash,
    ]).toEqual([undefined, hash]);
  });

  it('names the school in the address of a file', () => {
    expect(arrivalKey(schoolNamed(site), 'f')).toBe(`arrivals/${site}/f.pdf`);
    expect(folderOf(schoolNamed(site), 'f')).toBe(`files/${site}/f/`);
  });
});
