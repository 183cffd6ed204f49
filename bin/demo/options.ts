import { parseArgs } from 'node:util';
import { dayIn } from '#shared/kernel/zone';
import { help } from '../lib/help.mjs';
import { isDay } from './days.ts';
import { mostPeople } from './school-data.ts';

/** The options of `npm run demo`. */
export interface DemoOptions {
  readonly help: boolean;
  readonly out: string;
  readonly people: number;
  readonly date: string;
  readonly force: boolean;
}

/** Reads the command line. Throws an error with one sentence. */
export function readDemoOptions(args: string[], now: Date): DemoOptions {
  const values = parse(args);
  const { out = '', people = '300', date = dayIn('Australia/Sydney', now) } = values;
  if (!values.help && out === '') {
    throw new Error(`Name a folder with --out DIR.\n\n${help.demo}`);
  }
  if (!/^\d+$/.test(people) || Number(people) < 1 || Number(people) > mostPeople) {
    throw new Error(`--people needs a whole number from 1 to ${mostPeople}, not "${people}".`);
  }
  if (!isDay(date)) throw new Error(`--date needs a day like 2026-03-17, not "${date}".`);
  return { help: values.help, out, people: Number(people), date, force: values.force };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        out: { type: 'string' },
        people: { type: 'string' },
        date: { type: 'string' },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Error(`${reason}. The options are:\n\n${help.demo}`);
  }
}
