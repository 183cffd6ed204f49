import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { Worker } from 'node:worker_threads';
import { sameClock } from '../../lib/clock.ts';
import { region } from '../template/account.ts';
import { Environment } from './environment.ts';
import type { FunctionLog } from './log.ts';
import type { Answer, Start } from './protocol.ts';
import { type Limits, Turns } from './turns.ts';
import type { Warm } from './warm.ts';

/** The template's settings of a function. */
export interface FunctionSettings {
  name: string;
  arn: string;
  handler: string;
  /** Returns the folder of the code, unpacked if necessary. Runs at the first call. */
  folder(): string;
  memoryMegabytes: number;
  timeoutSeconds: number;
  environment: Record<string, string>;
  limits: Limits;
}

/**
 * The code of a worker as JavaScript. Each worker would compile the TypeScript again, which takes a
 * quarter of its start.
 */
const workerCode = new URL(
  `data:text/javascript,${encodeURIComponent(
    stripTypeScriptTypes(readFileSync(new URL('./worker.ts', import.meta.url), 'utf8')),
  )}`,
);

/** Young objects of a thread. V8's own size is for a whole process, and there are many threads. */
const maxYoungGenerationSizeMb = 8;

/** The answer to events after the end of the run. */
const ended: Answer = {
  ok: false,
  error: { errorType: 'ServiceException', errorMessage: 'The local run has ended.' },
};

/** A Lambda function: one worker thread for each running event, reused while warm. */
export class LambdaFunction {
  readonly settings: FunctionSettings;
  readonly #log: FunctionLog;
  readonly #compileCache: string;
  readonly #warm: Warm;
  readonly #idle: Environment[] = [];
  readonly #all = new Set<Environment>();
  readonly #turns: Turns;
  #hasStopped = false;

  constructor(settings: FunctionSettings, log: FunctionLog, compileCache: string, warm: Warm) {
    this.settings = settings;
    this.#log = log;
    this.#compileCache = compileCache;
    this.#warm = warm;
    this.#turns = new Turns(settings.limits);
  }

  /** Runs the function on an event and returns its answer. Never rejects. */
  async invoke(event: unknown): Promise<Answer> {
    const turn = await this.#turns.take();
    const requestId = randomUUID();
    const started = performance.now();
    try {
      // Events that waited for their turn must not start threads that nobody ends.
      if (this.#hasStopped) return ended;
      const environment = this.#wake() ?? this.#start();
      const answer = await environment.run(event, {
        context: this.#context(requestId),
        seconds: this.settings.timeoutSeconds,
        onSlow: turn.slow,
      });
      if (environment.usable) this.#rest(environment);
      else this.#all.delete(environment);
      this.#log.report(requestId, answer, performance.now() - started);
      return answer;
    } finally {
      turn.end();
    }
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    await Promise.all([...this.#all].map((environment) => environment.end()));
    this.#log.close();
  }

  #start(): Environment {
    const { handler, folder, memoryMegabytes, environment } = this.settings;
    const clock = sameClock();
    const start: Start = {
      folder: folder(),
      handler,
      compileCache: this.#compileCache,
      ...(clock.module && { clock: clock.module }),
    };
    const worker = new Worker(workerCode, {
      workerData: start,
      env: { ...environment, ...this.#runtimeVariables(start.folder), ...clock.env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb },
      stdout: true,
      stderr: true,
      name: this.settings.name,
    });
    worker.stdout.on('data', (text: Buffer) => this.#log.write(text));
    worker.stderr.on('data', (text: Buffer) => this.#log.write(text));
    const started = new Environment(worker);
    this.#all.add(started);
    return started;
  }

  /** Returns the environment that rested last, if one is warm. */
  #wake(): Environment | undefined {
    const environment = this.#idle.pop();
    if (environment) this.#warm.work(environment);
    return environment;
  }

  #rest(environment: Environment): void {
    this.#idle.push(environment);
    this.#warm.rest(environment, () => {
      this.#idle.splice(this.#idle.indexOf(environment), 1);
      this.#all.delete(environment);
    });
  }

  #context(awsRequestId: string): Record<string, unknown> {
    const { name, arn, memoryMegabytes } = this.settings;
    return {
      awsRequestId,
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: arn,
      memoryLimitInMB: String(memoryMegabytes),
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: true,
    };
  }

  #runtimeVariables(folder: string): Record<string, string> {
    const { name, handler, memoryMegabytes } = this.settings;
    return {
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      LAMBDA_TASK_ROOT: folder,
      _HANDLER: handler,
      TZ: ':UTC',
    };
  }
}
