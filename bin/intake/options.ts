import { parseArgs } from 'node:util';

/** What `npm run intake` was asked for. */
export interface IntakeOptions {
  readonly site: string;
  /** The package to take in; absent when an intake is taken back. */
  readonly file: string | undefined;
  /** The intake to take back. */
  readonly rollback: string | undefined;
  /** Where the portal answers. */
  readonly host: string;
  /** An ID token; without one, `user` signs in at the portal on this machine. */
  readonly token: string | undefined;
  readonly user: string;
  /** Applies without asking. */
  readonly yes: boolean;
  readonly confirmLeaving: number | undefined;
}

export const usage = `npm run intake -- FILE --site main [options]
npm run intake -- --rollback UID --site main [options]

  --site NAME            the school
  --yes                  applies without asking
  --confirm-leaving N    says that N people may leave, when the dry run asks for it
  --rollback UID         takes the last applied intake back
  --port N               the port of the portal on this machine (4000)
  --user NAME            who signs in there, an administrator (ada)
  --api URL              the address of a portal elsewhere, with --token
  --token TOKEN          an administrator's ID token`;

/** Something about the command line that its writer must change. */
export class UsageError extends Error {}

/** Reads the command line; what is wrong with it is said in a sentence. */
export function readOptions(args: string[]): IntakeOptions {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Please give one file at a time.');
  if (!values.site) throw new UsageError('Please name the school with --site.');
  if ((file === undefined) === (values.rollback === undefined)) {
    throw new UsageError(
      'Please give a file to take in, or --rollback with the intake to take back.',
    );
  }
  if ((values.api === undefined) !== (values.token === undefined)) {
    throw new UsageError('--api and --token belong together.');
  }
  return {
    site: values.site,
    file,
    rollback: values.rollback,
    host: hostOf(values.api) ?? `http://${values.site}.localhost:${number('--port', values.port)}`,
    token: values.token,
    user: values.user,
    yes: values.yes,
    confirmLeaving:
      values['confirm-leaving'] === undefined
        ? undefined
        : number('--confirm-leaving', values['confirm-leaving']),
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
        rollback: { type: 'string' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageError(`${reason}.`);
  }
}

function number(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${option} needs a whole number, not "${text}".`);
}

/** A portal may be named by its own address or by that of its API. */
function hostOf(api: string | undefined): string | undefined {
  if (api === undefined) return undefined;
  if (!URL.canParse(api)) throw new UsageError(`"${api}" is no address.`);
  return api.replace(/\/(api\/?)?$/, '');
}
