import { parseArgs } from 'node:util';
import { mostPeople } from '../../demo/school-data.ts';
import { help } from '../help.mjs';

/** The options of `npm start`. */
export interface LocalOptions {
  help: boolean;
  port: number;
  reset: boolean;
  seed: boolean;
  people: number | undefined;
  data: string | undefined;
}

/** Reads the command line; throws an error for people if an option is invalid. */
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
    throw new Error(`${reason}. The options are:\n\n${help.local}`);
  }
}

function number(option: string, text: string | undefined, least: number, most: number) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`${option} needs a whole number from ${least} to ${most}, not "${text}".`);
}
