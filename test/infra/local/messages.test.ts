import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startSchool } from '#test/infra/local/running-school';

let school: School;
let sqs: SQSClient;
beforeAll(async () => {
  school = await startSchool();
  sqs = new SQSClient(clientOf(school.port));
});
afterAll(() => school.stop());

const clientOf = (port: number) => ({
  region: 'ap-southeast-2',
  endpoint: `http://127.0.0.1:${port}`,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
const queue = (name: string) => school.find('AWS::SQS::Queue', `Data/${name}/`).ref;
const send = (MessageBody: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: queue('Work'), MessageBody }));

const faults = (body: object) =>
  fetch(`http://localhost:${school.port}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a message that a Lambda sends comes to the worker, any character in it', async () => {
  await school.act('send', { body: 'hello 🎒 日本' });
  await school.settled();
  expect(await school.seen()).toContain('hello 🎒 日本');
});

test('what a topic is told comes to its queue', async () => {
  const sns = new SNSClient(clientOf(school.port));
  const TopicArn = school.find('AWS::SNS::Topic', 'News').ref;
  await sns.send(new PublishCommand({ TopicArn, Message: 'school closes early' }));
  await school.settled();
  expect(await school.seen()).toContain('school closes early');
});

test('of a batch only what failed is tried again, and in the end it lies in the dead-letter queue', async () => {
  await Promise.all(['fine 1', 'poison', 'fine 2'].map(send));
  await school.settled();
  expect(await school.seen()).toEqual(expect.arrayContaining(['fine 1', 'fine 2']));
  expect(await school.seen()).not.toContain('poison');
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queue('Dead'), MessageSystemAttributeNames: ['All'] }),
  );
  expect(Messages?.map(({ Body }) => Body)).toEqual(['poison']);
});

test('a write to a table comes through its stream', async () => {
  const note = { id: 'n1', author: 'ann' };
  expect((await school.call('POST', '/notes', { body: JSON.stringify(note) })).status).toBe(201);
  await school.settled();
  expect(await school.seen()).toContain('stream INSERT n1');
});

test('a schedule runs when it is asked to', async () => {
  await school.runSchedule('Daily');
  await school.settled();
  expect((await school.seen()).some((what) => what.includes('Scheduled Event'))).toBe(true);
  await expect(school.runSchedule('Never')).rejects.toThrow(/Never/);
});

test('what a call costs the tables is counted, and does not show in the answer', async () => {
  const capacity = `http://localhost:${school.port}/capacity`;
  await fetch(capacity, { method: 'DELETE' });
  await school.call('POST', '/notes', { body: JSON.stringify({ id: 'n2', author: 'ann' }) });
  const { lines } = await (await fetch(capacity)).json();
  // One unit for the row and one for its place in the index.
  expect(lines).toContainEqual(
    expect.objectContaining({
      table: expect.stringContaining('Notes'),
      operation: 'PutItem',
      units: 2,
    }),
  );
});

test('a fault that was asked for strikes, and ends when it is taken back', async () => {
  await faults({ lambda: { refuse: 1 } });
  expect((await school.act('count')).status).toBe(502);
  await faults({ lambda: { delayMs: 300 } });
  const started = performance.now();
  await school.act('count');
  expect(performance.now() - started).toBeGreaterThan(300);
  expect((await faults({ dynamo: {} })).status).toBe(400);
  await faults({});
  expect((await school.act('count')).status).toBe(200);
});

test('an answer that is cut off never comes, and what was asked has happened all the same', async () => {
  const once = new SQSClient({ ...clientOf(school.port), maxAttempts: 1 });
  const message = { QueueUrl: queue('Work'), MessageBody: 'sent without an answer' };
  await faults({ sqs: { cutOff: 1 } });
  await expect(once.send(new SendMessageCommand(message))).rejects.toThrow();
  await faults({});
  await school.settled();
  expect(await school.seen()).toContain('sent without an answer');

  await faults({ lambda: { cutOff: 1 } });
  expect((await school.act('send', { body: 'sent by a Lambda nobody heard' })).status).toBe(502);
  await faults({});
  await school.settled();
  expect(await school.seen()).toContain('sent by a Lambda nobody heard');
});

test('a page of another origin cannot set faults', async () => {
  const answer = await fetch(`http://localhost:${school.port}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(answer.status).toBe(400);
});
