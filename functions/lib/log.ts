import { Console } from 'node:console';

/**
 * Where a Lambda logs JSON, its own console puts each line as a text into a record of its own, in which no field could be asked for. Lines that are
 * written past it stay what they are.
 */
const lines =
  process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON'
    ? new Console(process.stdout, process.stderr)
    : console;

/**
 * Structured logs: ids, counts and durations, never names, addresses, texts or tokens. The allowed fields are named, so that nothing
 * else can be logged by habit.
 */
interface LogFields {
  readonly requestId?: string | undefined;
  readonly site?: string;
  readonly userUid?: string;
  readonly operation?: string;
  readonly id?: string;
  readonly kind?: string;
  readonly count?: number;
  readonly milliseconds?: number;
  /** Name and stack of a fault of ours; our own messages hold no personal data. */
  readonly fault?: { readonly name: string; readonly stack: string | undefined };
}

/** Something a person on call may want to read later. */
export const logInfo = (message: string, fields: LogFields = {}): void =>
  lines.info(JSON.stringify({ level: 'INFO', message, ...fields }));

/** A fault of ours: something that no caller can cause by asking wrongly. */
export const logFault = (message: string, error: unknown, fields: LogFields = {}): void =>
  lines.error(JSON.stringify({ level: 'ERROR', message, ...fields, fault: faultOf(error) }));

/** The first line of a stack repeats the message, which may quote input; only the frames are kept. */
function faultOf(error: unknown): LogFields['fault'] {
  if (!(error instanceof Error)) return { name: typeof error, stack: undefined };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, stack: frames?.join('\n') };
}
