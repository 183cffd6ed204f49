import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { type Mail, openMail } from '#infra/local/mail/mail';

/** An event as a topic received it. */
export interface Published {
  topic: string;
  event: { eventType: string; mail: Record<string, unknown> } & Record<string, unknown>;
}

const everyType = [
  'send',
  'delivery',
  'open',
  'click',
  'bounce',
  'complaint',
  'reject',
  'deliveryDelay',
  'renderingFailure',
  'subscription',
];

/** Mail behind a real server, with its clock and its topics in the test's hands. */
export async function runMail(sendRate = 10_000, dailyQuota = 50_000) {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const run = {
    ahead: 0,
    published: [] as Published[],
    isTopicThere: true,
    mail: undefined as unknown as Mail,
    url: '',
    ses: undefined as unknown as SESClient,
    open() {
      run.mail = openMail({
        folder,
        sendRate,
        dailyQuota,
        accountId: '123456789012',
        region: 'ap-southeast-2',
        now: () => Date.now() + run.ahead,
        async publish(topic, message) {
          if (!run.isTopicThere) throw new Error('There is no such topic');
          run.published.push({ topic, event: JSON.parse(message) as Published['event'] });
        },
      });
    },
    async stop() {
      run.ses.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      run.mail.close();
      rmSync(folder, { recursive: true });
    },
  };
  run.open();
  run.mail.createConfigurationSet('school');
  run.mail.createEventDestination({
    configurationSet: 'school',
    topicArn: 'topic',
    matchingEventTypes: everyType,
  });
  run.mail.createIdentity('school.example');
  const server = createServer(async (req, res) => {
    if (req.url?.startsWith('/mailbox')) return await run.mail.handleMailbox(req, res);
    await run.mail.handleApi(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  run.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  run.ses = new SESClient({
    endpoint: run.url,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return run;
}

export type RunningMail = Awaited<ReturnType<typeof runMail>>;

/** What an ordinary message is sent with. */
export const ordinary = {
  Source: 'The School <office@school.example>',
  Destination: { ToAddresses: ['ann@home.example'] },
  Message: {
    Subject: { Data: 'Swimming carnival' },
    Body: { Text: { Data: 'Bring a hat.' }, Html: { Data: '<p>Bring a <b>hat</b>.</p>' } },
  },
  ConfigurationSetName: 'school',
  Tags: [{ Name: 'mailing', Value: 'm1' }],
};

/** Sends a message by the first version of the service; answers its id. */
export const sendEmail = async (run: RunningMail, change: Partial<typeof ordinary> = {}) =>
  (await run.ses.send(new SendEmailCommand({ ...ordinary, ...change }))).MessageId ?? '';

/** Sends a raw message; answers its id. */
export const sendRaw = async (run: RunningMail, lines: string[], more = {}) => {
  const RawMessage = { Data: Buffer.from(lines.join('\r\n')) };
  return (await run.ses.send(new SendRawEmailCommand({ RawMessage, ...more }))).MessageId ?? '';
};

/** Calls the second version of the service, or the mailbox. */
export async function call<Body = Record<string, unknown>>(
  run: RunningMail,
  method: string,
  path: string,
  body?: unknown,
) {
  const response = await fetch(run.url + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Body,
  };
}

/** A message as scripts read it. */
export interface Read {
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  tags: Record<string, string[]>;
  headers: { name: string; value: string }[];
  links: string[];
  attachments: { name: string; type: string; size: number }[];
  events: { type: string; state: string }[];
}

/** Reads a message from the mailbox. */
export const read = async (run: RunningMail, id: string) =>
  (await call<Read>(run, 'GET', `/mailbox/${id}.json`)).body;

/** Waits until as many events as expected were published. */
export async function published(run: RunningMail, count: number, patience = 3000) {
  const end = Date.now() + patience;
  while (run.published.length < count && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return run.published;
}
