import { parseArgs } from 'node:util';
import { mostPeople } from '../demo/school.ts';

/** What `npm start` was asked for. */
export interface LocalOptions {
  help: boolean;
  port: number;
  reset: boolean;
  seed: boolean;
  people: number | undefined;
  data: string | undefined;
}

export const help = `npm start -- [options]      The whole portal on this machine.

  --port N      the port it answers on (4000)
  --reset       deletes its data and begins anew
  --people N    how many students main has, when it is filled (300); regional has a third as many
  --data DIR    where it keeps its data (.local)
  --no-seed     leaves a new portal empty
  --help        this text`;

/** Reads the command line; what it cannot read it says in a sentence. */
export function readOptions(args: string[]): LocalOptions {
  const { values } = parse(args);
  return {
    help: values.help,
    port: number('--port', values.port, 1, 65_535) ?? 4000,
    reset: values.reset,
    seed: !values['no-seed'],
    people: number('--people', values.people, 1, mostPeople),
    data: values.data,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        port: { type: 'string' },
        reset: { type: 'boolean', default: false },
        people: { type: 'string' },
        data: { type: 'string' },
        'no-seed': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Error(`${reason}. The options are:\n\n${help}`);
  }
}

function number(option: string, text: string | undefined, least: number, most: number) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`${option} needs a whole number from ${least} to ${most}, not "${text}".`);
}
