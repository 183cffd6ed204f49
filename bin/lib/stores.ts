import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { awsEnvironment } from '#bin/local/aws/environment';
import { type BucketName, bucketOutput, tableOutput } from '#shared/store-names';
import type { TableName } from '#shared/tables';
import { DataFolder, dataFolder } from './running/data-folder.ts';
import { openPortal, type Portal } from './running/portal.ts';

/** Names the portal that a command works on. */
export interface Where {
  /** The port of a portal that runs on this machine. */
  readonly port?: string | undefined;
  /** The data folder of a stopped portal on this machine. */
  readonly data?: string | undefined;
  /**
   * A deployed portal: the output file of `aws cloudformation describe-stacks --stack-name
   * Portal-Data`.
   */
  readonly stack?: string | undefined;
}

/** Returns what a command prints about an error: its message, and the usage after a wrong option. */
export function faultText(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  const isOption = 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS');
  return isOption ? `${error.message.split('. ')[0]}. The options are:\n\n${usage}` : error.message;
}

/** A portal's tables and buckets by name, and its user pools. */
export interface Stores {
  readonly tables: DynamoDBClient;
  readonly db: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly identity: CognitoIdentityProviderClient;
  readonly table: (name: TableName) => string;
  readonly bucket: (name: BucketName) => string;
  /** The portal that this process has started from a data folder. */
  readonly opened?: { readonly portal: Portal; readonly folder: DataFolder };
  readonly close: () => Promise<void>;
}

/** Opens the tables and buckets of a running, stopped or deployed portal. */
export async function openStores({ port, data, stack }: Where): Promise<Stores> {
  if ([port, data, stack].filter((each) => each !== undefined).length > 1) {
    throw new Error('Name only one portal: --port, --data or --stack.');
  }
  if (stack !== undefined) return storesBy(outputsOfStack(stack));
  if (port !== undefined) {
    if (!/^\d{1,5}$/.test(port)) throw new Error(`--port needs a port, not "${port}".`);
    return storesBy(await outputsAt(port), awsEnvironment(Number(port)));
  }
  const folder = DataFolder.open(resolve(data ?? dataFolder));
  try {
    const portal = await openPortal({ folder: folder.path, port: 0 });
    const stores = storesBy(localOutputs(portal.outputs), portal.environment);
    const close = async () => {
      await stores.close();
      await portal.stop();
      folder.release();
    };
    return { ...stores, opened: { portal, folder }, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Reads the stack outputs of the local run, which has them in the form of `describe-stacks`. */
export async function outputsAt(port: string): Promise<Record<string, string>> {
  const answer = await fetch(`http://localhost:${port}/outputs`).catch(() => undefined);
  if (!answer?.ok) {
    throw new Error('The portal does not respond. Is it running (npm start), and on this port?');
  }
  return localOutputs(z.record(z.string(), z.unknown()).parse(await answer.json()));
}

/** Returns the outputs of the data stack, without the stack's name. */
function localOutputs(outputs: Readonly<Record<string, unknown>>): Record<string, string> {
  const stack = 'Portal-Data.';
  const ours = Object.entries(outputs).filter(([name]) => name.startsWith(stack));
  return Object.fromEntries(ours.map(([name, value]) => [name.slice(stack.length), `${value}`]));
}

const Described = z.object({
  Stacks: z.tuple([
    z.object({
      Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })),
    }),
  ]),
});

function outputsOfStack(file: string): Record<string, string> {
  try {
    const [{ Outputs }] = Described.parse(JSON.parse(readFileSync(file, 'utf8'))).Stacks;
    return Object.fromEntries(
      Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
    );
  } catch {
    throw new Error(
      `${file} does not hold the outputs of the data stack. Write it with: aws cloudformation describe-stacks --stack-name Portal-Data --output json > ${file}`,
    );
  }
}

/**
 * Creates clients for the tables and buckets of the outputs; without an environment, those of the
 * account.
 */
function storesBy(
  outputs: Readonly<Record<string, string>>,
  environment?: Readonly<Record<string, string>>,
): Stores {
  const at = (service: string) => environment && configurationOf(environment, service);
  const tables = new DynamoDBClient(at('DYNAMODB') ?? {});
  const s3 = new S3Client({ ...at('S3'), forcePathStyle: environment !== undefined });
  const identity = new CognitoIdentityProviderClient(at('COGNITO_IDENTITY_PROVIDER') ?? {});
  const named = (output: string) => {
    const name = outputs[output];
    if (name) return name;
    throw new Error(`The data stack has no output ${output}. Deploy this version first.`);
  };
  return {
    tables,
    s3,
    identity,
    db: DynamoDBDocumentClient.from(tables, { marshallOptions: { removeUndefinedValues: true } }),
    table: (name) => named(tableOutput(name)),
    bucket: (name) => named(bucketOutput(name)),
    async close() {
      for (const client of [tables, s3, identity]) client.destroy();
    },
  };
}

const configurationOf = (environment: Readonly<Record<string, string>>, service: string) => ({
  endpoint: environment[`AWS_ENDPOINT_URL_${service}`] ?? '',
  region: environment.AWS_REGION ?? '',
  credentials: {
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
  },
});
