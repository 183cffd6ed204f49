import { parseArgs } from 'node:util';
import { help } from '../lib/help.mjs';

/** The options of `npm run intake`. */
export interface IntakeOptions {
  readonly site: string;
  /** The file to import. Absent for a rollback. */
  readonly file: string | undefined;
  /** The intake to roll back. */
  readonly rollback: string | undefined;
  /** The address of the portal. */
  readonly host: string;
  /** An ID token. Without one, `user` signs in at the portal on this machine. */
  readonly token: string | undefined;
  readonly user: string;
  /** Applies without asking. */
  readonly yes: boolean;
  readonly confirmLeaving: number | undefined;
  readonly confirmTerms: number | undefined;
  readonly confirmAdministrators: number | undefined;
  /** The sourcedId of the school in a file of several, and the number of its students. */
  readonly school: string | undefined;
  readonly confirmStudents: number | undefined;
  /** Confirms a rollback with the number of records that go back. */
  readonly confirmChanges: number | undefined;
  /** Lists all people who would leave, not only the first 50. */
  readonly names: boolean;
}

export const usage = help.intake;

/** A fault in the command line. */
export class UsageError extends Error {}

/** Reads the command line. Throws a `UsageError` with one sentence. */
export function readOptions(args: string[]): IntakeOptions {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Give one file at a time.');
  if (!values.site) throw new UsageError('Name the school with --site.');
  if ((file === undefined) === (values.rollback === undefined)) {
    throw new UsageError('Give a file to import, or --rollback with the intake to roll back.');
  }
  if ((values.api === undefined) !== (values.token === undefined)) {
    throw new UsageError('Give both --api and --token, or neither.');
  }
  return {
    site: values.site,
    file,
    rollback: values.rollback,
    host: hostOf(values.api) ?? `http://${values.site}.localhost:${number('--port', values.port)}`,
    token: values.token,
    user: values.user,
    yes: values.yes,
    confirmLeaving: optional('--confirm-leaving', values['confirm-leaving']),
    confirmTerms: optional('--confirm-terms', values['confirm-terms']),
    confirmAdministrators: optional('--confirm-administrators', values['confirm-administrators']),
    school: values.school,
    confirmStudents: optional('--confirm-students', values['confirm-students']),
    confirmChanges: optional('--confirm-changes', values['confirm-changes']),
    names: values.names,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        port: { type: 'string', default: '4000' },
        user: { type: 'string', default: 'ada' },
        api: { type: 'string' },
        token: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'confirm-leaving': { type: 'string' },
        'confirm-terms': { type: 'string' },
        'confirm-administrators': { type: 'string' },
        'confirm-changes': { type: 'string' },
        school: { type: 'string' },
        'confirm-students': { type: 'string' },
        names: { type: 'boolean', default: false },
        rollback: { type: 'string' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageError(`${reason}.`);
  }
}

const optional = (option: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : number(option, text);

function number(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${option} needs a whole number, not "${text}".`);
}

/** Returns the portal's address. The option may be that address or the address of the API. */
function hostOf(api: string | undefined): string | undefined {
  if (api === undefined) return undefined;
  if (!URL.canParse(api)) throw new UsageError(`"${api}" is not an address.`);
  return api.replace(/\/(api\/?)?$/, '');
}
