import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { FaultSwitch } from '../aws/faults.ts';
import { type Plan, propertiesOf, type Resource } from '../template/resources.ts';
import { assetFolder } from './code.ts';
import { LambdaFunction } from './function.ts';
import { FunctionLog } from './log.ts';
import type { Answer } from './protocol.ts';
import { Warm } from './warm.ts';

const Properties = z.object({
  Code: z.object({
    S3Key: z.string().optional(),
    ZipFile: z.string().optional(),
    ImageUri: z.string().optional(),
  }),
  Handler: z.string().default('index.handler'),
  MemorySize: z.coerce.number().default(128),
  Timeout: z.coerce.number().default(3),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  LoggingConfig: z.object({ LogFormat: z.string().default('Text') }).default({ LogFormat: 'Text' }),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()) }).optional(),
});

/** The most threads of a function. */
const mostThreads = 8;

/**
 * The most threads of a function that compute. Each has its own compiled code and memory, so more of
 * them than cores take longer for the same events. Two at least, so that calls can race as in AWS.
 */
export const quickThreads = Math.min(Math.max(2, availableParallelism()), mostThreads);

/** All functions of the run, by name or any form of their ARN. */
export class Functions {
  readonly #byName = new Map<string, LambdaFunction>();
  readonly #folder: string;
  readonly #compileCache: string;
  readonly #faults: FaultSwitch;
  readonly #warm = new Warm();

  /** `compileCache` is the folder of V8's compile cache, which is valid for one build. */
  constructor(folder: string, compileCache: string, faults: FaultSwitch) {
    this.#folder = folder;
    this.#compileCache = compileCache;
    this.#faults = faults;
  }

  /** Registers a function. The first call loads its code. */
  add(resource: Resource, plan: Plan, awsVariables: Record<string, string>): void {
    const properties = propertiesOf(Properties, resource);
    const { S3Key } = properties.Code;
    const settings = {
      name: resource.ref,
      arn: String(resource.attributes.Arn),
      handler: properties.Handler,
      memoryMegabytes: properties.MemorySize,
      timeoutSeconds: properties.Timeout,
      environment: {
        ...properties.Environment?.Variables,
        ...awsVariables,
        AWS_LAMBDA_LOG_FORMAT: properties.LoggingConfig.LogFormat,
      },
      limits: {
        quick: quickThreads,
        all: Math.min(properties.ReservedConcurrentExecutions ?? mostThreads, mostThreads),
      },
      folder: () => {
        if (S3Key) return assetFolder(plan.asset(S3Key), join(this.#folder, 'code'));
        throw new Error(`${resource.logicalId} has no code asset, which the local run needs.`);
      },
    };
    const log = new FunctionLog(join(this.#folder, 'logs', `${resource.ref}.log`));
    this.#byName.set(
      resource.ref,
      new LambdaFunction(settings, log, this.#compileCache, this.#warm),
    );
  }

  /** Returns a function by its name, its ARN, or an ARN with a version or alias. */
  find(nameOrArn: string): LambdaFunction {
    const name = nameOrArn.startsWith('arn:') ? nameOrArn.split(':')[6] : nameOrArn.split(':')[0];
    const found = this.#byName.get(name ?? '');
    if (!found) throw new Error(`No stack has a function ${nameOrArn}.`);
    return found;
  }

  /** Calls a function and waits, as API Gateway and the event sources do. */
  async invoke(nameOrArn: string, event: unknown): Promise<Answer> {
    const called = this.find(nameOrArn);
    if (await this.#faults.strikes('lambda')) {
      const error = { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' };
      return { ok: false, error };
    }
    const answer = await called.invoke(event);
    if (!this.#faults.loses('lambda')) return answer;
    const error = { errorType: 'ServiceException', errorMessage: 'The answer was lost.' };
    return { ok: false, error };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#byName.values()].map((each) => each.stop()));
  }
}
