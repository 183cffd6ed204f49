import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekly } from '#functions/mailings/store/weeklyemailtext.record';
import { adminCalls } from '#test/api/client-compatibility/admin-calls';
import { type Client, type ClientCall, evaluate } from '#test/api/client-compatibility/call';
import { childCalls } from '#test/api/client-compatibility/child-calls';
import { goalsCalls } from '#test/api/client-compatibility/goals-calls';
import { portalCalls } from '#test/api/client-compatibility/portal-calls';
import { reportAndMailCalls } from '#test/api/client-compatibility/report-and-mail-calls';
import type { RawAnswer } from '#test/support/memory/memory-portal';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';

/**
 * Runs every specified call exactly as written: no idempotency key, no hash, and only the specified
 * fields of records.
 */
let schools: TwinSchools;
let client: Client;
beforeAll(async () => {
  schools = await startTwinSchools();
  // A school that has no weekly text yet, so that the specified POST makes the first one.
  const Key = { pk: 'main', sk: weekly.weeklyemailtextUid };
  await schools.tables.db.send(new DeleteCommand({ TableName: 'weeklyemailtext', Key }));
  const call: Client['call'] = (as, method, path, body) =>
    schools.call('main', schools.tokenOf('main', as), {
      method,
      path: `/${path}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const records = async (...request: Parameters<Client['call']>) => {
    const { status, text } = await call(...request);
    if (status !== 200) throw new Error(`${request.slice(0, 3).join(' ')}: ${status} ${text}`);
    return JSON.parse(text).responceObject.records;
  };
  client = { names: schools.school, call, records };
});
afterAll(() => schools.stop());

/** Returns the records of an answer from the specified position. */
function recordsIn({ text }: RawAnswer, answer: ClientCall['answer']): object[] {
  if (answer === 'piped') return [JSON.parse(text.split('|')[0] ?? '').records];
  const { responceObject, returnData } = JSON.parse(text);
  if (answer === 'returnData') return [returnData];
  return answer === 'list' ? responceObject.records : [responceObject.records];
}

const titleOf = ({ as, method, path }: ClientCall, i: number) =>
  `${i} ${method} ${typeof path === 'string' ? path : '(computed path)'} as ${as}`;

describe.each([
  ['the portal', portalCalls],
  ['the portal about a child', childCalls],
  ['the administration', adminCalls],
  ['reports and mail', reportAndMailCalls],
  ['goals', goalsCalls],
])('specified calls of %s', (_, calls) => {
  it.each(calls.map((call, i) => [titleOf(call, i), call] as const))(
    'answers %s',
    async (__, call) => {
      const body = call.body && (await evaluate(call.body, client));
      const path = await evaluate(call.path, client);
      const answer = await client.call(call.as, call.method, path, body);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      const found = recordsIn(answer, call.answer);
      if (call.holds.length > 0) expect(found).not.toEqual([]);
      for (const record of found) {
        expect(call.holds.filter((name) => !(name in record))).toEqual([]);
      }
    },
  );
});
