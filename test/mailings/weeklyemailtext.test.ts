import { expect, it } from 'vitest';
import { weeklyTexts } from '#functions/mailings/store/weeklyemailtext.record';
import { weeklyEmailTextHandlers } from '#functions/mailings/weeklyemailtext';
import { weeklyemailtextSchemas } from '#shared/mailings/weeklyemailtext.schemas';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

const texts = () => {
  const { db } = memoryTables(async () => {});
  return weeklyEmailTextHandlers(weeklyTexts(tablesOf(db)));
};
const form = { email_text: 'Hello', except_emails: 'A@example.org,\n b+c@example.org ' };
const create = weeklyemailtextSchemas.create.input.parse;
const update = weeklyemailtextSchemas.update.input.parse;

it('stores one text for each school, with its list of addresses', async () => {
  const handlers = texts();
  expect(await handlers.get({}, administrator, request())).toEqual([]);
  const stored = await handlers.create(create(form), administrator, request());
  expect(stored).toMatchObject({
    weeklyemailtextUid: 'weekly',
    email_text: 'Hello',
    updated_by: 'Jo Ng',
    except_emails_list: ['A@example.org', 'b+c@example.org'],
  });
  expect(await handlers.get({}, administrator, request())).toEqual([stored]);
  expect(await handlers.get({}, person(schoolNamed('regional')), request())).toEqual([]);
});

it('rejects a change of an old version with the newer text', async () => {
  const handlers = texts();
  const { weeklyemailtextUid, updated_at } = await handlers.create(
    create(form),
    administrator,
    request(),
  );
  const again = handlers.create(create(form), administrator, request());
  await expect(again).rejects.toMatchObject({ kind: 'conflict' });
  const change = (email_text: string) =>
    handlers.update(
      update({ ...form, email_text, weeklyemailtextUid, updated_at }),
      administrator,
      request(),
    );
  expect(await change('First')).toMatchObject({ email_text: 'First' });
  await expect(change('Second')).rejects.toMatchObject({
    kind: 'conflict',
    details: { current: { email_text: 'First' } },
  });
  const other = update({ ...form, weeklyemailtextUid: 'other', updated_at });
  await expect(handlers.update(other, administrator, request())).rejects.toMatchObject({
    kind: 'notFound',
  });
});

it('refuses faulty fields with the texts of the form', async () => {
  const handlers = texts();
  const refused = (is: object) =>
    handlers.create(create({ ...form, ...is }), administrator, request());
  await expect(refused({ email_text: '', except_emails: '' })).rejects.toMatchObject({
    fields: { email_text: '*Please enter blurb.', except_emails: '*Please enter email ids.' },
  });
  await expect(refused({ except_emails: 'a@example.org;b' })).rejects.toMatchObject({
    fields: { except_emails: '*Please select valid email ids.' },
  });
  await expect(refused({ test_emails_list: ['nobody'] })).rejects.toMatchObject({
    fields: { test_emails_list: '*Please enter valid email id.' },
  });
});
