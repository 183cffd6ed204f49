import { join } from 'node:path';
import { FaultSwitch } from './aws/faults.ts';
import { openMessaging, type ServiceEvent } from './aws/messaging.ts';
import type { CorsRule } from './aws/s3-cors.ts';
import { BucketEvents } from './events/bucket-events.ts';
import { Schedules } from './events/schedules.ts';
import { Targets } from './events/targets.ts';
import { openIdentity } from './identity/identity.ts';
import type { Directory } from './identity/people.ts';
import { openKms } from './kms/kms.ts';
import { AsyncCalls } from './lambda/asynchronous.ts';
import { Functions } from './lambda/functions.ts';
import { openMail } from './mail/mail.ts';
import { type AddDevice, openPhones } from './phones/phones.ts';
import { openTexts } from './phones/texts.ts';
import { Pools } from './provision/identity.ts';
import { Sources } from './sources.ts';
import { expectDatabase } from './stored.ts';
import { startTables, type TableServer } from './tables/start.ts';
import { accountId, region } from './template/account.ts';

export interface ServicesOptions {
  /** The folder with the output of `cdk synth`. */
  assembly: string;
  /** The folder of the data between runs. */
  folder: string;
  port: number;
  /** The pause before the retry of a failed message. */
  redeliverAfterSeconds: number;
  /** The sending rate of SES, in messages per second. */
  mailRate?: number | undefined;
  /** The people who can sign in beside the accounts of the user pools. */
  directory?: Directory | undefined;
  /** Adds the phone of a person on this machine to the devices of the person. */
  addDevice?: AddDevice | undefined;
  /** The server of tables, if it was started before. */
  tables?: Promise<TableServer> | undefined;
  /** Returns a text with the addresses of this machine. */
  localise(text: string): string;
  /** Registers a function that stops a service; the last one runs first. */
  onStop(stop: () => unknown): void;
}

/** The databases in a folder of data. */
const databases = ['messaging/fauxqs.db', 'identity/identity.sqlite', 'mail/mail.sqlite'];

/** The emulators of a run, without resources. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens all emulators with the data of a folder. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: opens one service after another, each from those before it
export async function openServices(options: ServicesOptions) {
  const { folder, port, onStop } = options;
  const origin = `http://localhost:${port}`;
  const faults = new FaultSwitch();
  for (const name of databases) expectDatabase(join(folder, name));
  let notify: (event: ServiceEvent) => void = () => {};
  const [tables, messaging] = await Promise.all([
    options.tables ?? startTables(folder),
    openMessaging(join(folder, 'messaging'), (event) => notify(event)),
  ]);
  onStop(() => messaging.stop());
  onStop(() => tables.stop());
  const { endpoint } = tables;
  const send = (queueArn: string, body: string) => messaging.send(queueArn, body);

  const functions = new Functions(folder, join(options.assembly, 'compiled'), faults);
  const calls = new AsyncCalls(functions, send);
  const targets = new Targets(calls, send);
  const mail = openMail({
    folder: join(folder, 'mail'),
    publish: (...message) => messaging.publish(...message),
    ...(options.mailRate && { sendRate: options.mailRate }),
    localise: options.localise,
    accountId,
    region,
  });
  const identity = openIdentity({
    folder: join(folder, 'identity'),
    origin,
    invoke: (arn, event) => payloadOf(functions, arn, event),
    directory: options.directory,
    mail: (message) => mail.deliver(message),
  });
  const kms = openKms(join(folder, 'kms'));
  const texts = openTexts({
    folder: join(folder, 'phones'),
    publish: (...message) => messaging.publish(...message),
  });
  const phones = openPhones({
    texts,
    folder: join(folder, 'phones'),
    origin,
    localise: options.localise,
    addDevice: options.addDevice ?? noDevices,
  });
  const schedules = new Schedules(targets);
  const bucketEvents = new BucketEvents(targets);
  const { redeliverAfterSeconds } = options;
  const sourceDeps = {
    messaging,
    functions,
    faults,
    endpoint,
    folder,
    redeliverAfterSeconds,
    send,
  };
  const sources = new Sources(sourceDeps);
  for (const service of [identity, mail]) onStop(() => service.close());
  for (const service of [functions, calls, schedules, sources]) onStop(() => service.stop());

  notify = (event) => {
    const { service, status, queueName = '' } = event;
    if (service === 'sqs' && status === 'published') sources.messageAdded(queueName);
    // The emulator reports an object before it has stored it, so the delivery waits.
    const isChange = service === 's3' && (status === 'uploaded' || status === 'deleted');
    if (isChange) setImmediate(() => bucketEvents.deliver(event, messaging));
  };
  const pools = new Pools(identity, origin);
  const cors = new Map<string, CorsRule[]>();
  return {
    folder,
    endpoint,
    faults,
    messaging,
    functions,
    calls,
    identity,
    kms,
    pools,
    mail,
    phones,
    texts,
    schedules,
    bucketEvents,
    sources,
    cors,
  };
}

const noDevices: AddDevice = async () => {
  throw new Error('This run has no portal with which a phone could subscribe.');
};

async function payloadOf(functions: Functions, arn: string, event: unknown): Promise<unknown> {
  const answer = await functions.invoke(arn, event);
  if (answer.ok) return answer.payload;
  throw new Error(answer.error.errorMessage);
}
