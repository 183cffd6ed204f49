import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { type Mail, openMail } from '#bin/local/mail/mail';
import { addressBook } from '#bin/local/template/addresses';

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

/** Starts mail behind a real server, with a clock and topics that the test controls. */
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
        localise: addressBook(4000, ['main.portal.example.edu']).rewrite,
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

/** The input of an ordinary message. */
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

/** Sends a message with API version 1 and returns its id. */
export const sendEmail = async (run: RunningMail, change: Partial<typeof ordinary> = {}) =>
  (await run.ses.send(new SendEmailCommand({ ...ordinary, ...change }))).MessageId ?? '';

/** Sends a raw message and returns its id. */
export const sendRaw = async (run: RunningMail, lines: string[], more = {}) => {
  const RawMessage = { Data: Buffer.from(lines.join('\r\n')) };
  return (await run.ses.send(new SendRawEmailCommand({ RawMessage, ...more }))).MessageId ?? '';
};

/** Calls API version 2 of the service, or the mailbox. */
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

/** A message in the mailbox's JSON. */
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

/** Waits until the expected number of events is published. */
export async function published(run: RunningMail, count: number, patience = 3000) {
  const end = Date.now() + patience;
  while (run.published.length < count && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return run.published;
}
