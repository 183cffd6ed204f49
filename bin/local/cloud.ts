import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CapacityMeter } from './aws/capacity.ts';
import { awsEndpoint } from './aws/endpoint.ts';
import { awsEnvironment } from './aws/environment.ts';
import { s3Proxy } from './aws/s3-proxy.ts';
import { tablesProxy } from './aws/tables-proxy.ts';
import { type Handler, openEdge } from './edge.ts';
import type { Gateway } from './gateway/gateway.ts';
import { byHost } from './hosts.ts';
import { type Directory, noDirectory } from './identity/people.ts';
import { machineHandlers } from './machine.ts';
import type { AddDevice } from './phones/phones.ts';
import { runCustomResources } from './provision/custom-resources.ts';
import { headersPolicies, openGateways, viewerFunctions } from './provision/front.ts';
import { provision } from './provision/provision.ts';
import { openServices, type Services } from './services.ts';
import type { TableServer } from './tables/start.ts';
import { readAssembly } from './template/assembly.ts';
import { type Plan, planOf, type Resource } from './template/resources.ts';

export interface CloudOptions {
  /** The folder with the output of `cdk synth`. */
  assembly: string;
  /** The folder of the data between runs. */
  folder: string;
  /** 0 selects a free port. */
  port: number;
  /** Whether schedules run by the clock; tests run them by name instead. */
  schedules?: boolean;
  /**
   * Whether streams and schedules wait for `follow`. A large import is faster alone, and then they
   * read all of its records together.
   */
  isQuiet?: boolean;
  /** The pause before the retry of a failed message. */
  redeliverAfterSeconds?: number;
  /** The sending rate of SES, in messages per second. */
  mailRate?: number;
  /** The people who can sign in beside the accounts of the user pools. */
  directory?: Directory;
  /** Adds the phone of a person on this machine to the devices of the person. */
  addDevice?: AddDevice;
  /** The server of tables, if it was started before. */
  tables?: Promise<TableServer>;
}

/** The running resources of the templates. */
export interface Cloud {
  port: number;
  resources: Resource[];
  outputs: Record<string, unknown>;
  /** The hosts of the sites, such as `main.localhost`. */
  sites: string[];
  /** Returns a site's address by the first label of its host. */
  url(label: string): string;
  /** The environment variables of SDK clients of this run. */
  environment: Record<string, string>;
  /** Returns the only resource of a type whose construct path contains the text. */
  find(type: string, path: string): Resource;
  /** Calls a function as a service would and returns its answer. */
  invoke(path: string, event: unknown): Promise<unknown>;
  /** Runs a schedule now, by its name or a part of its path. */
  runSchedule(name: string): Promise<void>;
  /** Starts the streams and schedules after a quiet start. */
  follow(): void;
  /** Waits until all queues and streams are empty. */
  settled(seconds?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all resources of an assembly on one port of this machine. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { folder, redeliverAfterSeconds = 5 } = options;
  mkdirSync(folder, { recursive: true });
  const edge = await openEdge(options.port);
  const stops: (() => unknown)[] = [() => edge.close()];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const { port } = edge;
    const plan = planOf(readAssembly(options.assembly), port);
    const services = await openServices({
      ...options,
      port,
      redeliverAfterSeconds,
      localise: plan.addresses.rewrite,
      onStop: (each) => stops.push(each),
    });
    // Lambdas here call no service outside this machine.
    const environment = {
      ...awsEnvironment(port),
      OUTSIDE_NETWORK: 'none',
      // Of the phones on this machine, beside the push services of browsers.
      PUSH_ORIGIN: `http://localhost:${port}`,
    };
    const front = {
      gateways: openGateways(plan, services.functions, (id) => services.pools.trusted(id)),
      viewers: viewerFunctions(plan),
      policies: headersPolicies(plan),
    };
    const sites = await provision(plan, { ...services, environment, front });
    const { gateways } = front;
    const { directory = noDirectory } = options;
    edge.serve(handlerOf(services, { plan, port, sites, gateways, directory }));
    await runCustomResources(plan, services.functions);
    const follow = () => {
      services.sources.startStreams();
      if (options.schedules) services.schedules.start();
    };
    if (!options.isQuiet) follow();
    return { ...cloudOf(services, { plan, port, sites }), environment, follow, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The resources that are running, and where. */
interface Running {
  plan: Plan;
  port: number;
  sites: Map<string, Handler>;
}

interface Serving {
  gateways: Map<string, Gateway>;
  directory: Directory;
}

/** Returns the handler of all requests to the run, by host. */
function handlerOf(
  services: Services,
  { plan, port, sites, gateways, directory }: Running & Serving,
): Handler {
  const {
    messaging,
    mail,
    phones,
    texts,
    identity,
    kms,
    faults,
    schedules,
    sources,
    cors,
    endpoint,
  } = services;
  const meter = new CapacityMeter();
  const written = (text: string) => {
    sources.tableWritten(text);
    directory.written(text);
  };
  return byHost({
    aws: awsEndpoint({
      tables: tablesProxy({ endpoint, meter, faults, written }),
      buckets: s3Proxy(messaging, cors, faults),
      messaging,
      mail,
      identity,
      kms,
      texts,
      faults,
    }),
    machine: machineHandlers({
      faults,
      meter,
      schedules,
      mail,
      phones,
      identity,
      gateways,
      sites,
      port,
      outputs: plan.outputs,
    }),
    sites,
    signIn: (prefix) => (request, response) => identity.handleHostedUi(prefix, request, response),
  });
}

function cloudOf(
  { functions, schedules, sources, calls }: Services,
  { plan, port, sites }: Running,
): Omit<Cloud, 'environment' | 'follow' | 'stop'> {
  const find = (type: string, path: string) => findResource(plan.resources, type, path);
  return {
    port,
    resources: plan.resources,
    outputs: plan.outputs,
    sites: [...sites.keys()],
    url: (label) => `http://${label}.localhost:${port}`,
    find,
    async invoke(path, event) {
      const answer = await functions.invoke(find('AWS::Lambda::Function', path).ref, event);
      if (answer.ok) return answer.payload;
      throw Object.assign(new Error(answer.error.errorMessage), { name: answer.error.errorType });
    },
    async runSchedule(name) {
      if (!(await schedules.run(name))) throw new Error(`There is no schedule ${name}.`);
    },
    async settled(seconds = 30) {
      const end = Date.now() + seconds * 1000;
      // Idle 3 times in a row: between a stream and the queue that it feeds, both are idle briefly.
      for (let idle = 0; idle < 3; idle = sources.idle && calls.idle ? idle + 1 : 0) {
        if (Date.now() > end) {
          throw new Error(`The queues still have work after ${seconds} seconds.`);
        }
        await pause(25);
      }
    },
  };
}

function findResource(resources: readonly Resource[], type: string, path: string): Resource {
  const ofType = resources.filter((each) => each.type === type);
  const found = ofType.filter((each) => each.path.includes(path));
  if (found.length === 1 && found[0]) return found[0];
  const paths = ofType.map((each) => each.path).join(', ');
  throw new Error(
    `${found.length} resources of type ${type} have "${path}" in their path; the paths are: ${paths}`,
  );
}
