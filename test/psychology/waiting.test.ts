import { afterAll, beforeAll, expect, it } from 'vitest';
import { schoolPsychologyRequest as api } from '#shared/psychology/school-psychology-request.contract';
import { secret, sendRequest, storePsychologySchool } from '#test/psychology/psychology-school';
import { type College, startCollege } from '#test/support/college/college';
import { supportLines } from '../../web/src/home/waiting/waitingText.ts';

let college: College;
beforeAll(async () => {
  college = await startCollege();
  await storePsychologySchool(college);
});
afterAll(() => college.stop());

const waitingFor = (username: string) => college.ask(username, api.waiting, {});
const none = { messages: 0, requests: 0, more: false };

it('counts an answer for its reader, and open requests for counsellors, and names nobody', async () => {
  expect(await waitingFor('mia')).toEqual(none);
  const requestUid = await sendRequest(college, 'mia');
  expect(await waitingFor('mia')).toEqual(none);
  expect(await waitingFor('cora')).toEqual({ ...none, requests: 1 });
  // A counsellor of the family is family, and staff who are no counsellors read nothing.
  for (const other of ['kim', 'c.carer', 'hana']) expect(await waitingFor(other)).toEqual(none);
  await college.ask('cora', api.write, { requestUid, text: `${secret} answered` });
  expect(await waitingFor('mia')).toEqual({ ...none, messages: 1 });
  expect(await waitingFor('cora')).toEqual(none);
  expect(await waitingFor('c.carer')).toEqual(none);
});

it('says on Home that a message is waiting, and no more', () => {
  expect(supportLines(none)).toEqual([]);
  expect(supportLines({ ...none, messages: 2 }).map(({ title, text }) => [title, text])).toEqual([
    ['A message is waiting', undefined],
  ]);
  const titles = (requests: number, more = false) =>
    supportLines({ messages: 0, requests, more }).map(({ title }) => title);
  expect(titles(1)).toEqual(['1 request waits for you']);
  expect(titles(25, true)).toEqual(['25+ requests wait for you']);
});
