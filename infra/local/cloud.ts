import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CapacityMeter } from './aws/capacity.ts';
import { startTables } from './aws/dynamo.ts';
import { awsEnvironment } from './aws/environment.ts';
import { FaultSwitch } from './aws/faults.ts';
import { frontDoor } from './aws/front-door.ts';
import { type Happening, openMessaging } from './aws/messaging.ts';
import type { CorsRule } from './aws/s3-cors.ts';
import { s3Door } from './aws/s3-door.ts';
import { tablesDoor } from './aws/tables-door.ts';
import { openEdge } from './edge.ts';
import { BucketEvents } from './events/bucket-events.ts';
import { Schedules } from './events/schedules.ts';
import { Targets } from './events/targets.ts';
import { byHost } from './hosts.ts';
import { openIdentity } from './identity/identity.ts';
import { AsyncCalls } from './lambda/asynchronous.ts';
import { Functions } from './lambda/functions.ts';
import { machineHandlers } from './machine.ts';
import { openMail } from './mail/mail.ts';
import { headersPolicies, openGateways, viewerFunctions } from './provision/front.ts';
import { Pools } from './provision/identity.ts';
import { provision } from './provision/provision.ts';
import { Sources } from './sources.ts';
import { accountId, region } from './template/account.ts';
import { readAssembly } from './template/assembly.ts';
import { planOf, type Resource } from './template/resources.ts';

export interface CloudOptions {
  /** What `cdk synth` wrote. */
  assembly: string;
  /** Where data stays between runs. */
  folder: string;
  /** 0 takes any free port. */
  port: number;
  /** Whether schedules fire by the clock; tests run them by name instead. */
  schedules?: boolean;
  /** How soon a message that failed is tried again. */
  redeliverAfterSeconds?: number;
  /** Messages per second that SES takes. */
  mailRate?: number;
}

/** A running copy of everything that the templates declare. */
export interface Cloud {
  port: number;
  resources: Resource[];
  outputs: Record<string, unknown>;
  /** Hosts of the sites, such as `main.localhost`. */
  sites: string[];
  /** A site's address by the first label of its host. */
  url(label: string): string;
  /** What an SDK client of this run needs in its environment. */
  environment: Record<string, string>;
  /** The one resource of a type whose place in the construct tree contains the text. */
  find(type: string, path: string): Resource;
  /** Calls a function as a service would, and gives back its answer. */
  invoke(path: string, event: unknown): Promise<unknown>;
  /** Runs a schedule now; the name may be any part of its path. */
  runSchedule(name: string): Promise<void>;
  /** Waits until every queue and stream has been worked off. */
  settled(seconds?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything that an assembly declares, on one port of this machine. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { folder, redeliverAfterSeconds = 5 } = options;
  mkdirSync(folder, { recursive: true });
  const edge = await openEdge(options.port);
  const stops: (() => unknown)[] = [() => edge.close()];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    return await build();
  } catch (error) {
    await stop();
    throw error;
  }

  async function build(): Promise<Cloud> {
    const { port } = edge;
    const plan = planOf(readAssembly(options.assembly), port);
    const origin = `http://localhost:${port}`;
    const environment = awsEnvironment(port);
    const faults = new FaultSwitch();
    const meter = new CapacityMeter();

    let happened: (happening: Happening) => void = () => {};
    const [tables, messaging] = await Promise.all([
      startTables(join(folder, 'tables')),
      openMessaging(join(folder, 'messaging'), (happening) => happened(happening)),
    ]);
    stops.push(
      () => messaging.stop(),
      () => tables.stop(),
    );

    const send = (queueArn: string, body: string) => messaging.send(queueArn, body);
    const functions = new Functions(folder, join(options.assembly, 'compiled'), faults);
    const calls = new AsyncCalls(functions, send);
    const targets = new Targets(calls, send);
    const identity = openIdentity({
      folder: join(folder, 'identity'),
      origin,
      async invoke(arn, event) {
        const answer = await functions.invoke(arn, event);
        if (answer.ok) return answer.payload;
        throw new Error(answer.error.errorMessage);
      },
    });
    const mail = openMail({
      folder: join(folder, 'mail'),
      publish: async (topicArn, message, attributes) =>
        messaging.publish(topicArn, message, attributes),
      ...(options.mailRate && { sendRate: options.mailRate }),
      accountId,
      region,
    });
    const pools = new Pools(identity, origin);
    const schedules = new Schedules(targets);
    const bucketEvents = new BucketEvents(targets);
    const cors = new Map<string, CorsRule[]>();
    const sources = new Sources({
      messaging,
      functions,
      faults,
      endpoint: tables.endpoint,
      folder,
      redeliverAfterSeconds,
      send,
    });
    stops.push(
      () => identity.close(),
      () => mail.close(),
      () => functions.stop(),
      () => calls.stop(),
      () => schedules.stop(),
      () => sources.stop(),
    );

    happened = ({ service, status, queueName = '', ...rest }) => {
      if (service === 'sqs' && status === 'published') sources.messageCame(queueName);
      const changed = status === 'uploaded' || status === 'deleted';
      if (service === 's3' && changed) {
        // Told before the emulator has finished with the object; looked at after.
        setImmediate(() => bucketEvents.happened({ service, status, ...rest }, messaging));
      }
    };
    const viewers = viewerFunctions(plan);
    const policies = headersPolicies(plan);
    const gateways = openGateways(plan, functions, (poolId) => pools.trusted(poolId));
    const front = { gateways, viewers, policies };
    const sites = await provision(plan, {
      folder,
      environment,
      endpoint: tables.endpoint,
      messaging,
      functions,
      calls,
      pools,
      mail,
      schedules,
      bucketEvents,
      sources,
      cors,
      front,
    });

    edge.serve(
      byHost({
        aws: frontDoor({
          tables: tablesDoor({
            endpoint: tables.endpoint,
            meter,
            faults,
            written: () => sources.tableWritten(),
          }),
          buckets: s3Door(messaging, cors, faults),
          messaging,
          mail,
          identity,
          faults,
        }),
        machine: machineHandlers({
          faults,
          meter,
          schedules,
          mail,
          identity,
          gateways,
          sites,
          port,
          outputs: plan.outputs,
        }),
        sites,
        signIn: (prefix) => (request, response) =>
          identity.handleHostedUi(prefix, request, response),
      }),
    );
    if (options.schedules) schedules.start();

    const find = (type: string, path: string): Resource => {
      const found = plan.resources.filter((each) => each.type === type && each.path.includes(path));
      if (found.length === 1 && found[0]) return found[0];
      const places = plan.resources.filter((each) => each.type === type).map((each) => each.path);
      throw new Error(
        `${found.length} of ${type} have "${path}" in their path; there are: ${places.join(', ')}`,
      );
    };
    return {
      port,
      resources: plan.resources,
      outputs: plan.outputs,
      sites: [...sites.keys()],
      url: (label) => `http://${label}.localhost:${port}`,
      environment,
      find,
      async invoke(path, event) {
        const answer = await functions.invoke(find('AWS::Lambda::Function', path).ref, event);
        if (answer.ok) return answer.payload;
        throw Object.assign(new Error(answer.error.errorMessage), { name: answer.error.errorType });
      },
      async runSchedule(name) {
        if (!(await schedules.run(name))) throw new Error(`No schedule is called ${name}.`);
      },
      async settled(seconds = 30) {
        const end = Date.now() + seconds * 1000;
        // Quiet twice in a row: between a stream and the queue it feeds both are quiet for a moment.
        for (let quiet = 0; quiet < 3; quiet = sources.idle && calls.idle ? quiet + 1 : 0) {
          if (Date.now() > end)
            throw new Error(`There is still work in the queues after ${seconds} seconds.`);
          await pause(25);
        }
      },
      stop,
    };
  }
}
