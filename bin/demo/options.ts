import { parseArgs } from 'node:util';
import { dayIn } from '#shared/domain/zone';
import { isDay } from './days.ts';
import { mostPeople } from './school.ts';

export const help = `npm run demo -- --out DIR [options]      The packages of the demo schools.

  --out DIR           where they are written: DIR/main, DIR/regional, DIR/people.json
  --people N          how many students main has, from 1 to ${mostPeople} (300); regional has a third as many
  --date YYYY-MM-DD   the day on which the schools are alive (today)
  --force             writes into a folder that has something in it
  --help              this text`;

/** What `npm run demo` was asked for. */
export interface DemoOptions {
  readonly help: boolean;
  readonly out: string;
  readonly people: number;
  readonly date: string;
  readonly force: boolean;
}

/** Reads the command line; what it cannot read it says in a sentence. */
export function readDemoOptions(args: string[], now: Date): DemoOptions {
  const values = parse(args);
  const { out = '', people = '300', date = dayIn('Australia/Sydney', now) } = values;
  if (!values.help && out === '') {
    throw new Error(`Please say where to write: --out DIR.\n\n${help}`);
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
    throw new Error(`${reason}. The options are:\n\n${help}`);
  }
}
