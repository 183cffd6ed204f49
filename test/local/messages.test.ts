import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startSchool } from '#test/local/running-school';

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

test('delivers a message of a Lambda to the worker with every character', async () => {
  await school.act('send', { body: 'hello 🎒 日本' });
  await school.settled();
  expect(await school.received()).toContain('hello 🎒 日本');
});

test('delivers a message of a topic to its queue', async () => {
  const sns = new SNSClient(clientOf(school.port));
  const TopicArn = school.find('AWS::SNS::Topic', 'News').ref;
  await sns.send(new PublishCommand({ TopicArn, Message: 'school closes early' }));
  await school.settled();
  expect(await school.received()).toContain('school closes early');
});

test('retries only the failed messages of a batch and moves them to the dead-letter queue', async () => {
  await Promise.all(['fine 1', 'poison', 'fine 2'].map(send));
  await school.settled();
  expect(await school.received()).toEqual(expect.arrayContaining(['fine 1', 'fine 2']));
  expect(await school.received()).not.toContain('poison');
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queue('Dead'), MessageSystemAttributeNames: ['All'] }),
  );
  expect(Messages?.map(({ Body }) => Body)).toEqual(['poison']);
});

test('delivers a table write through the stream', async () => {
  const note = { id: 'n1', author: 'ann' };
  expect((await school.call('POST', '/notes', { body: JSON.stringify(note) })).status).toBe(201);
  await school.settled();
  expect(await school.received()).toContain('stream INSERT n1');
});

test('runs a schedule on request', async () => {
  await school.runSchedule('Daily');
  await school.settled();
  expect((await school.received()).some((what) => what.includes('Scheduled Event'))).toBe(true);
  await expect(school.runSchedule('Never')).rejects.toThrow(/Never/);
});

test('counts the table capacity of a call and leaves its answer unchanged', async () => {
  const capacity = `http://localhost:${school.port}/capacity`;
  await fetch(capacity, { method: 'DELETE' });
  await school.call('POST', '/notes', { body: JSON.stringify({ id: 'n2', author: 'ann' }) });
  await school.settled();
  const { lines } = await (await fetch(capacity)).json();
  // One unit for the item, one for its index entry, and one for what the stream made the worker write.
  expect(lines).toContainEqual(
    expect.objectContaining({
      table: expect.stringContaining('Notes'),
      operation: 'PutItem',
      units: 3,
    }),
  );
});

test('applies a requested fault until it is cleared', async () => {
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

test('drops the answer of a cut-off call that took effect', async () => {
  const once = new SQSClient({ ...clientOf(school.port), maxAttempts: 1 });
  const message = { QueueUrl: queue('Work'), MessageBody: 'sent without an answer' };
  await faults({ sqs: { cutOff: 1 } });
  await expect(once.send(new SendMessageCommand(message))).rejects.toThrow();
  await faults({});
  await school.settled();
  expect(await school.received()).toContain('sent without an answer');

  await faults({ lambda: { cutOff: 1 } });
  expect((await school.act('send', { body: 'sent by a Lambda without an answer' })).status).toBe(
    502,
  );
  await faults({});
  await school.settled();
  expect(await school.received()).toContain('sent by a Lambda without an answer');
});

test('denies setting faults from a page of another origin', async () => {
  const answer = await fetch(`http://localhost:${school.port}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(answer.status).toBe(400);
});
