import { Console } from 'node:console';
import { alarmOfError, type LogAlarm } from '#shared/log-alarms';
import type { WorkOutcome } from '#shared/work-kinds';

/**
 * The console for log lines. With the JSON log format Lambda's own console wraps each line in
 * another record, so that Logs Insights finds no fields. A console of our own writes the lines
 * unchanged.
 */
const lines =
  process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON'
    ? new Console(process.stdout, process.stderr)
    : console;

/**
 * The fields that may be logged: ids, counts and durations, never names, addresses, texts or
 * tokens.
 */
interface LogFields {
  readonly requestId?: string | undefined;
  /** The code of the request that a person reads. */
  readonly support?: string;
  readonly site?: string;
  readonly userUid?: string;
  readonly operation?: string;
  readonly id?: string;
  readonly kind?: string;
  readonly count?: number;
  readonly milliseconds?: number;
  /** How work of the kind ended. */
  readonly outcome?: WorkOutcome;
  /** What a run of the watch saw of the kind. */
  readonly orders?: Readonly<Record<string, number>>;
  /** The orders of the kind that wait for a worker, and the seconds for which the oldest one does. */
  readonly waiting?: number;
  readonly oldest?: number;
  /** The alarm that the line starts. */
  readonly alarm?: LogAlarm;
  /** A bug. Its message is left out, because it may quote input. */
  readonly fault?: Fault;
}

interface Fault {
  readonly name: string;
  readonly stack: string | undefined;
  /** The call of a table that failed: the operation and the tables. */
  readonly tableCall?: string | undefined;
  /** The Lambda, whose source maps say what the places of the stack are. */
  readonly lambda?: string | undefined;
}

/** Logs an event that a person on call may want to read later. */
export const logInfo = (message: string, fields: LogFields = {}): void =>
  lines.info(JSON.stringify({ level: 'INFO', message, ...fields }));

/**
 * Logs a bug: an error that no caller can cause with a wrong request. Some errors start an alarm
 * wherever they happen.
 */
export function logFault(message: string, error: unknown, fields: LogFields = {}): void {
  const alarm = error instanceof Error ? alarmOfError(error.name) : undefined;
  const fault = faultOf(error);
  lines.error(JSON.stringify({ level: 'ERROR', message, alarm, ...fields, fault }));
}

/** Keeps only the frames of a stack. Its first line repeats the message, which may quote input. */
function faultOf(error: unknown): Fault {
  const lambda = process.env.AWS_LAMBDA_FUNCTION_NAME;
  if (!(error instanceof Error)) return { name: typeof error, stack: undefined, lambda };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const tableCall = 'tableCall' in error ? String(error.tableCall) : undefined;
  return { name: error.name, stack: frames?.join('\n'), tableCall, lambda };
}
